import { rowOf } from '../../../config/route-projections.ts';
import { MOD } from '../../components/admin/keys.ts';
import { type Keys, KeysWindow } from '../../components/admin/keys-window.tsx';

/** Of the writing screen; keys of formats stand at the tools. */
const WRITING_KEYS: Keys = [
  [`${MOD}S`, '保存'],
  [`${MOD}Shift+P`, '预览'],
  [`${MOD}Enter`, '发布；发布前检查有提醒时，再按一次仍然发布'],
  ['/', '在空行插入标题、表格、练习题等；中文键盘按“、”'],
  [`${MOD}F`, '在正文中查找和替换'],
  ['Alt+↑ 或 Alt+↓', '移动所在的段落、列表项、选项或表格'],
  ['Alt+F10', '从正文到工具栏，Esc 回到正文'],
  ['Alt+Enter', '离开表格、练习题、标注框或代码块，在下方另起一段'],
];

/** Of the list of articles. */
const LIST_KEYS: Keys = [
  ['/', '搜索'],
  ['↓ ↑ 或 J K', '在文章间移动（先点选一篇）'],
  ['Enter', '编辑当前的文章'],
  ['X', '选择或取消选择当前的文章'],
];

/** Of the settings' forms. */
const FORM_KEYS: Keys = [[`${MOD}S`, '保存当前的表单']];

/** By the page that shows the screen. */
const KEYS: Readonly<Record<string, Keys>> = {
  'article-create': WRITING_KEYS,
  'article-edit': WRITING_KEYS,
  articles: LIST_KEYS,
  settings: FORM_KEYS,
};

/** The keys of a screen whose list is the frame's affair. */
export function ScreenKeys({ pathname, open, onClose }: { pathname: string; open: boolean; onClose: () => void }) {
  const row = rowOf(pathname);
  return <KeysWindow keys={(row?.kind === 'admin' && KEYS[row.page]) || []} open={open} onClose={onClose} />;
}
