import {
  AudioOutlined,
  BoldOutlined,
  BulbOutlined,
  ClearOutlined,
  EllipsisOutlined,
  EyeOutlined,
  FormOutlined,
  FunctionOutlined,
  Html5Outlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import type { Editor } from '@tiptap/core';
import { Fragment, memo, type ReactNode } from 'react';
import { useWidth } from '../../use-width.ts';
import type { EditorHooks } from '../editor-hooks.ts';
import { insertAnswer, insertDefinitions, insertQuestion, insertRule, type StartingWords } from '../insert.ts';
import { CALLOUT_KINDS, CALLOUT_NAMES } from '../schema/boxes.ts';
import { ToolButton } from './tool-button.tsx';
import { ToolMenu, type ToolMenuItem } from './tool-menu.tsx';
import { ToolRow } from './tool-row.tsx';
import styles from './toolbar.module.css';
import { useToolState } from './use-tool-state.ts';

interface MainToolsProps {
  editor: Editor;
  hooks: EditorHooks;
  words: StartingWords;
  disabled: boolean;
  onSource: () => void;
}

const LEVELS = [2, 3, 4] as const;
const MOD = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl+';

const headingName = (level: number) => `${'一二三四五六'[level - 1]}级标题`;

const glyph = (text: string) => (
  <span aria-hidden className={styles.glyph}>
    {text}
  </span>
);

/** Marks that are used now and then; each with the sign that stands for it in the menu. */
const MORE_MARKS = [
  { key: 'strike', label: '删除线', sign: 'S̶', keys: `${MOD}Shift+S` },
  { key: 'sup', label: '上标', sign: 'x²' },
  { key: 'sub', label: '下标', sign: 'x₂' },
  { key: 'code', label: '行内代码', sign: '<>', keys: `${MOD}E` },
  { key: 'mark', label: '高亮', sign: 'A' },
  { key: 'kbd', label: '按键', sign: '⌨' },
  { key: 'small', label: '小字', sign: 'a' },
] as const;

/** Formatting and inserting, in one row; what has no room in it stands in ⋯. */
export const MainTools = memo(function MainTools({ editor, hooks, words, disabled, onSource }: MainToolsProps) {
  const state = useToolState(editor);
  const { ref: row, width } = useWidth<HTMLDivElement>(Number.POSITIVE_INFINITY);
  const run = () => editor.chain().focus();
  const mark = (name: string) => run().toggleMark(name).run();
  const refused = (done: boolean) => {
    if (!done) hooks.tell('info', '光标所在的位置不能放入这种内容');
  };

  const block: ToolMenuItem[] = [
    { key: '0', label: '正文', active: state.level === 0, onPress: () => run().setParagraph().run() },
    ...LEVELS.map((level) => ({
      key: String(level),
      label: headingName(level),
      keys: `${'#'.repeat(level)} 空格`,
      active: state.level === level,
      onPress: () => refused(run().setHeading({ level }).run()),
    })),
  ];
  const marks: ToolMenuItem[] = [
    ...MORE_MARKS.map(({ key, label, sign, ...rest }) => ({ key, label, icon: glyph(sign), active: state[key], onPress: () => mark(key), ...rest })),
    { key: 'clear', label: '清除格式', icon: <ClearOutlined aria-hidden />, onPress: () => run().unsetAllMarks().setParagraph().run() },
  ];
  const callouts: ToolMenuItem[] = CALLOUT_KINDS.map((kind) => ({
    key: kind,
    label: `${CALLOUT_NAMES[kind]}框`,
    keys: `:::${kind === CALLOUT_KINDS[0] ? '' : kind} 空格`,
    onPress: () => refused(run().wrapIn('callout', { kind }).run()),
  }));
  const formulas: ToolMenuItem[] = [
    { key: 'inline', label: '行内公式', onPress: () => hooks.ask({ kind: 'formula', block: false, latex: '', pos: null }) },
    { key: 'block', label: '独立公式', onPress: () => hooks.ask({ kind: 'formula', block: true, latex: '', pos: null }) },
  ];
  const rest: ToolMenuItem[] = [
    { key: 'code-block', label: '代码块', keys: '``` 空格', active: state.codeBlock, onPress: () => refused(run().toggleCodeBlock().run()) },
    { key: 'rule', label: '分隔线', keys: '---', onPress: () => insertRule(editor) },
    { key: 'definitions', label: '术语表', onPress: () => insertDefinitions(editor) },
  ];
  const groups: Tool[][] = [
    [
      { label: '撤销', keys: `${MOD}Z`, icon: <UndoOutlined aria-hidden />, disabled: !state.undo, onPress: () => run().undo().run() },
      { label: '重做', keys: `${MOD}Shift+Z`, icon: <RedoOutlined aria-hidden />, disabled: !state.redo, leaves: 6, onPress: () => run().redo().run() },
    ],
    [
      { label: '段落样式', text: state.level === 0 ? '正文' : headingName(state.level), items: block },
      { label: '加粗', keys: `${MOD}B`, icon: <BoldOutlined aria-hidden />, active: state.bold, onPress: () => mark('bold') },
      { label: '斜体', keys: `${MOD}I`, icon: <ItalicOutlined aria-hidden />, active: state.italic, onPress: () => mark('italic') },
      { label: '下划线', keys: `${MOD}U`, icon: <UnderlineOutlined aria-hidden />, active: state.underline, leaves: 2, onPress: () => mark('underline') },
      { label: '更多格式', icon: glyph('x²'), active: MORE_MARKS.some(({ key }) => state[key]), items: marks },
      { label: '链接', keys: `${MOD}K`, icon: <LinkOutlined aria-hidden />, active: state.link, onPress: () => hooks.ask({ kind: 'link' }) },
    ],
    [
      {
        label: '无序列表',
        keys: '- 空格',
        icon: <UnorderedListOutlined aria-hidden />,
        active: state.bulletList,
        onPress: () => refused(run().toggleBulletList().run()),
      },
      {
        label: '有序列表',
        keys: '1. 空格',
        icon: <OrderedListOutlined aria-hidden />,
        active: state.orderedList,
        leaves: 7,
        onPress: () => refused(run().toggleOrderedList().run()),
      },
      { label: '引用', keys: '> 空格', icon: glyph('❝'), active: state.blockquote, leaves: 4, onPress: () => refused(run().toggleBlockquote().run()) },
    ],
    [
      { label: '图片', icon: <PictureOutlined aria-hidden />, onPress: () => hooks.ask({ kind: 'choose-picture', pos: null }) },
      { label: '音频', icon: <AudioOutlined aria-hidden />, leaves: 1, onPress: () => hooks.ask({ kind: 'choose-audio', pos: null }) },
      { label: '表格', icon: <TableOutlined aria-hidden />, onPress: () => hooks.ask({ kind: 'table' }) },
      { label: '公式', icon: <FunctionOutlined aria-hidden />, items: formulas },
      { label: '提示框', icon: <BulbOutlined aria-hidden />, items: callouts },
      { label: '折叠答案', icon: <EyeOutlined aria-hidden />, leaves: 5, onPress: () => insertAnswer(editor, words) },
      { label: '练习题', icon: <FormOutlined aria-hidden />, onPress: () => insertQuestion(editor, words) },
    ],
    [{ label: 'HTML 源码', icon: <Html5Outlined aria-hidden />, leaves: 3, onPress: onSource }],
  ];
  const { shown, left } = fitTools(groups, width);

  return (
    <ToolRow ref={row} label="正文格式" className={styles.row} onLeave={() => editor.view.focus()}>
      {shown.map((group, index) => (
        <Fragment key={group[0]?.label}>
          {index > 0 && <span className={styles.gap} />}
          {group.map(({ leaves, ...tool }) =>
            'items' in tool ? (
              <ToolMenu key={tool.label} {...tool} disabled={disabled} />
            ) : (
              <ToolButton key={tool.label} {...tool} disabled={disabled || tool.disabled} />
            ),
          )}
        </Fragment>
      ))}
      <ToolMenu
        label="更多工具"
        icon={<EllipsisOutlined aria-hidden />}
        active={left.some(({ active }) => active)}
        items={[...left.map(({ label, leaves, ...tool }) => ({ key: label, label, ...tool })), ...rest]}
        disabled={disabled}
      />
    </ToolRow>
  );
});

interface Press {
  label: string;
  icon: ReactNode;
  keys?: string;
  active?: boolean;
  disabled?: boolean;
  /** Which tools leave a row that is too narrow: 1 first. Those without a number stay. */
  leaves?: number;
  onPress: () => void;
}

interface Menu {
  label: string;
  icon?: ReactNode;
  text?: string;
  active?: boolean;
  leaves?: undefined;
  items: readonly ToolMenuItem[];
}

type Tool = Press | Menu;

/** What stands in a row, in px with the space behind it; a menu with words is as wide as its longest. See toolbar.module.css. */
const WIDTH = { press: 34, menu: 48, words: 90, gap: 11 };

/** Narrower, as on a phone, nothing leaves: the row scrolls sideways. */
const SCROLLS_BELOW = 440;

const widthOf = (tool: Tool) => ('items' in tool ? (tool.text ? WIDTH.words : WIDTH.menu) : WIDTH.press);

/** Parts groups of tools into those a row of `room` px has place for, beside a menu that holds the others, and those others. */
function fitTools(groups: readonly Tool[][], room: number): { shown: Tool[][]; left: Press[] } {
  const left: Press[] = [];
  let shown = groups.map((group) => [...group]);
  if (room < SCROLLS_BELOW) return { shown, left };
  const need = () => shown.flat().reduce((sum, tool) => sum + widthOf(tool), WIDTH.menu + (shown.length - 1) * WIDTH.gap);
  const leaving = groups
    .flat()
    .filter((tool): tool is Press => tool.leaves !== undefined)
    .sort((a, b) => Number(a.leaves) - Number(b.leaves));
  for (const tool of leaving) {
    if (need() <= room) break;
    left.push(tool);
    shown = shown.map((group) => group.filter((each) => each !== tool)).filter((group) => group.length > 0);
  }
  return { shown, left };
}
