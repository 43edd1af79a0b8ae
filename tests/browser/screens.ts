import type { Page } from '@playwright/test';

const button = (name: string) => (page: Page) => page.getByRole('button', { name }).filter({ visible: true }).first().click();
const menu = (name: string, item: string) => async (page: Page) => {
  await button(name)(page);
  await page.getByRole('menuitem', { name: item }).filter({ visible: true }).first().click();
};
const field = (name: string) => (page: Page) => page.getByLabel(name, { exact: true }).filter({ visible: true }).first().click();

/** Every screen, and what opens its windows, lists and pickers. */
export const SCREENS: Record<string, readonly ((page: Page) => Promise<void>)[]> = {
  dashboard: [button('admin')],
  articles: [button('键盘操作'), button('列设置'), button('表格密度'), (page) => page.getByRole('checkbox', { name: '全选' }).first().check()],
  'articles?status=recycled': [],
  'articles/edit/1': [
    button('历史版本'),
    button('检查，发现'),
    button('预览'),
    button('选择封面'),
    button('链接'),
    button('更多操作'),
    button('段落样式'),
    menu('公式', '独立公式'),
    (page) => page.getByRole('button', { name: '图片', exact: true }).click(),
    (page) => page.getByRole('button', { name: '表格', exact: true }).click(),
    button('HTML 源码'),
  ],
  categories: [button('新建分类'), button('编辑'), button('删除')],
  comments: [button('查看'), button('快捷键'), button('更多操作')],
  media: [button('查看'), button('删除')],
  menus: [button('新建菜单项'), button('编辑 Home'), button('删除 Home')],
  'settings?tab=site': [field('时区')],
  'settings?tab=content': [button('新建一组'), button('编辑')],
  'settings?tab=exams&exam=GRE': [button('新增版本'), button('官方链接')],
  'settings?tab=comments': [],
  'settings?tab=seo': [],
  'settings?tab=users': [button('新建用户'), button('编辑用户'), button('会话')],
  'settings?tab=audit': [],
  'settings?tab=data': [],
  statistics: [],
};
