import type { Page } from '@playwright/test';
import { ADMIN, settled } from './support.ts';

const button = (name: string) => (page: Page) => page.getByRole('button', { name }).filter({ visible: true }).first().click();
const menu = (name: string, item: string) => async (page: Page) => {
  await button(name)(page);
  await page.getByRole('menuitem', { name: item }).filter({ visible: true }).first().click();
};
/** One after the other: what opens a window over a window, or a step of one. */
const inTurn =
  (...steps: readonly ((page: Page) => Promise<void>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };
const check = (name: string | RegExp) => (page: Page) => page.getByRole('checkbox', { name }).first().check();
const batch = (name: string) =>
  inTurn(check('全选'), (page) => page.getByRole('group', { name: '批量操作' }).getByRole('button', { name, exact: true }).click());
const batchMenu = (item: string) => inTurn(check('全选'), menu('批量修改', item));
/** By keys: antd says something of the tab that has the focus. */
const tab = (page: Page) => page.getByRole('tab').first().focus();
const field = (name: string) => (page: Page) => page.getByLabel(name, { exact: true }).filter({ visible: true }).first().click();

async function withPassword(page: Page): Promise<void> {
  const form = page.getByRole('dialog', { name: '两步验证' });
  await form.getByLabel('密码').fill(ADMIN.password);
  await form.getByRole('button', { name: '下一步' }).click();
  await form.getByRole('button', { name: '开启两步验证' }).waitFor();
}

/** Every screen, and what opens its windows, lists and pickers. */
export const SCREENS: Record<string, readonly ((page: Page) => Promise<void>)[]> = {
  dashboard: [button('admin'), menu('admin', '修改密码'), menu('admin', '登录设备'), inTurn(menu('admin', '两步验证'), button('设置两步验证'), withPassword)],
  articles: [
    button('快捷键'),
    button('列设置'),
    button('表格密度'),
    tab,
    check('全选'),
    batchMenu('移到分类…'),
    batchMenu('修改考试、科目、版本…'),
    batchMenu('添加或移除标签…'),
    batch('发布'),
    batch('转为草稿'),
    batch('移入回收站'),
  ],
  'articles?status=recycled': [],
  'articles/edit/1': [
    button('历史版本'),
    button('检查，发现'),
    button('预览'),
    button('选择封面'),
    button('链接'),
    button('更多操作'),
    menu('更多操作', '改为定时发布'),
    button('段落样式'),
    menu('公式', '独立公式'),
    (page) => page.getByRole('button', { name: '图片', exact: true }).click(),
    (page) => page.getByRole('button', { name: '表格', exact: true }).click(),
    button('HTML 源码'),
  ],
  categories: [button('新建分类'), button('编辑'), button('删除')],
  comments: [tab, button('所在的话题'), button('快捷键'), button('更多操作'), menu('更多操作', '回复'), menu('更多操作', '编辑')],
  media: [
    button('查看'),
    button('删除'),
    inTurn(check(/^选择 /), button('移到分组')),
    inTurn(button('查看'), button('从媒体库选择'), (page) =>
      page
        .getByRole('dialog', { name: '选择图片' })
        .getByRole('button', { name: /^选择 / })
        .last()
        .click(),
    ),
  ],
  menus: [
    tab,
    button('新建菜单项'),
    inTurn(
      button('新建菜单项'),
      button('选择页面'),
      (page) => page.getByRole('tab', { name: '分类' }).click(),
      (page) => page.getByRole('combobox', { name: '选择分类' }).click(),
    ),
    button('编辑 Home'),
    button('删除 Home'),
  ],
  'settings?tab=site': [tab, field('时区')],
  'settings?tab=content': [button('新建一组'), button('编辑')],
  'settings?tab=exams&exam=GRE': [button('新建版本'), button('官方链接')],
  'settings?tab=comments': [],
  'settings?tab=seo': [],
  'settings?tab=users': [button('新建用户'), button('编辑用户'), button('登录设备')],
  'settings?tab=audit': [],
  'settings?tab=data': [],
  statistics: [],
};

/** What lies over a screen. */
export const WINDOWS = '[role="dialog"], [role="menu"].ant-dropdown-menu, .ant-select-dropdown';

/** Opens a path of the console as its own links do, where it is open already: to load the program anew takes most of a screen's time. */
export async function goTo(page: Page, path: string): Promise<void> {
  if (!page.url().includes('/p-admin/') || page.url().includes('/p-admin/login')) await page.goto(path);
  else
    await page.evaluate((to) => {
      // The router counts its addresses, and says so where one has no number.
      history.pushState({ usr: null, key: to, idx: (history.state?.idx ?? 0) + 1 }, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
  await settled(page);
}

/** A screen as it is when somebody comes to it: what lay over it is gone. */
export async function comeBackTo(page: Page, path: string): Promise<void> {
  await goTo(page, path === '/p-admin/categories' ? '/p-admin/menus' : '/p-admin/categories');
  await goTo(page, path);
  if ((await page.locator(WINDOWS).filter({ visible: true }).count()) === 0) return;
  await page.goto(path);
  await settled(page);
}
