import {
  ApartmentOutlined,
  BoldOutlined,
  BulbOutlined,
  ClearOutlined,
  EllipsisOutlined,
  FileSearchOutlined,
  FunctionOutlined,
  HighlightOutlined,
  Html5Outlined,
  ItalicOutlined,
  LinkOutlined,
  RedoOutlined,
  UnderlineOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import { BubbleMenu } from '@tiptap/react/menus';
import { Fragment, memo, type ReactNode } from 'react';
import { headingName } from '../../../../../config/article-html.ts';
import { MOD } from '../../keys.ts';
import { useWidth } from '../../use-width.ts';
import type { EditorHooks } from '../editor-hooks.ts';
import type { StartingWords } from '../insert.ts';
import { askForLink } from '../link.ts';
import { blockTools, glyph, LEVELS } from './block-tools.tsx';
import { ToolButton, ToolMenu, type ToolMenuItem } from './tool-button.tsx';
import { ToolRow } from './tool-row.tsx';
import styles from './toolbar.module.css';
import { useToolState } from './use-tool-state.ts';

interface Heading {
  pos: number;
  /** Where its words end. */
  end: number;
  level: number;
  words: string;
}

/** The headings of a text in their order, those in boxes too. */
function headingsOf(doc: Node): Heading[] {
  const found: Heading[] = [];
  doc.descendants((node, pos) => {
    if (node.type.name === 'heading') found.push({ pos, end: pos + node.nodeSize - 1, level: Number(node.attrs.level), words: node.textContent.trim() });
    return !node.isTextblock;
  });
  return found;
}

interface MainToolsProps {
  editor: Editor;
  hooks: EditorHooks;
  words: StartingWords;
  disabled: boolean;
  onFind: () => void;
  onSource: () => void;
}

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
export const MainTools = memo(function MainTools({ editor, hooks, words, disabled, onFind, onSource }: MainToolsProps) {
  const state = useToolState(editor);
  const { ref: row, width } = useWidth<HTMLDivElement>(Number.POSITIVE_INFINITY);
  const run = () => editor.chain().focus();
  const mark = (name: string) => run().toggleMark(name).run();
  const blocks = blockTools(editor, hooks, words);
  const listed = ({ label, keys, onPress }: (typeof blocks)['rule']): ToolMenuItem => ({
    ...{ key: label, label, onPress },
    ...(keys !== undefined && { keys }),
  });

  const block: ToolMenuItem[] = [
    { key: '0', label: '正文', active: state.level === 0, onPress: () => run().setParagraph().run() },
    ...blocks.headings.map((tool, index) => ({ ...listed(tool), active: state.level === LEVELS[index] })),
  ];
  const marks: ToolMenuItem[] = [
    ...MORE_MARKS.map(({ key, label, sign, ...rest }) => ({ key, label, icon: glyph(sign), active: state[key], onPress: () => mark(key), ...rest })),
    { key: 'clear', label: '清除格式', icon: <ClearOutlined aria-hidden />, onPress: () => run().unsetAllMarks().setParagraph().run() },
  ];
  const formulas: ToolMenuItem[] = [
    { key: 'inline', label: '行内公式', onPress: () => hooks.ask({ kind: 'formula', block: false, latex: '', pos: null }) },
    listed(blocks.formula),
  ];
  const rest: ToolMenuItem[] = [{ ...listed(blocks.code), active: state.codeBlock }, listed(blocks.rule), listed(blocks.definitions)];
  const outline = (): ToolMenuItem[] => {
    const headings = headingsOf(editor.state.doc);
    if (headings.length === 0) return [{ key: 'none', label: '还没有标题', disabled: true, onPress: () => {} }];
    return headings.map(({ pos, end, level, words: label }) => ({
      ...{ key: String(pos), label: label || '（空标题）', indent: level - LEVELS[0] },
      onPress: () => run().setTextSelection(end).scrollIntoView().run(),
    }));
  };
  const groups: Tool[][] = [
    [
      { label: '撤销', keys: `${MOD}Z`, icon: <UndoOutlined aria-hidden />, disabled: !state.undo, onPress: () => run().undo().run() },
      { label: '重做', keys: `${MOD}Shift+Z`, icon: <RedoOutlined aria-hidden />, disabled: !state.redo, leaves: 4, onPress: () => run().redo().run() },
    ],
    [
      { label: '段落样式', text: state.level === 0 ? '正文' : headingName(state.level), items: block },
      { label: '加粗', keys: `${MOD}B`, icon: <BoldOutlined aria-hidden />, active: state.bold, onPress: () => mark('bold') },
      { label: '斜体', keys: `${MOD}I`, icon: <ItalicOutlined aria-hidden />, active: state.italic, onPress: () => mark('italic') },
      { label: '下划线', keys: `${MOD}U`, icon: <UnderlineOutlined aria-hidden />, active: state.underline, leaves: 3, onPress: () => mark('underline') },
      { label: '更多格式', icon: glyph('x²'), active: MORE_MARKS.some(({ key }) => state[key]), items: marks },
      { label: '链接', keys: `${MOD}K`, icon: <LinkOutlined aria-hidden />, active: state.link, onPress: () => askForLink(editor, hooks) },
    ],
    [
      { ...blocks.bulletList, active: state.bulletList },
      { ...blocks.orderedList, active: state.orderedList, leaves: 8 },
      { ...blocks.blockquote, active: state.blockquote, leaves: 6 },
    ],
    [
      blocks.picture,
      { ...blocks.audio, leaves: 1 },
      blocks.table,
      { label: '公式', icon: <FunctionOutlined aria-hidden />, items: formulas },
      { label: '标注框', icon: <BulbOutlined aria-hidden />, items: blocks.callouts.map(listed) },
      { ...blocks.answer, leaves: 7 },
      blocks.question,
    ],
    [
      { label: '大纲', icon: <ApartmentOutlined aria-hidden />, items: outline },
      { label: '查找和替换', keys: `${MOD}F`, icon: <FileSearchOutlined aria-hidden />, leaves: 2, onPress: onFind },
      { label: 'HTML 源码', icon: <Html5Outlined aria-hidden />, leaves: 5, onPress: onSource },
    ],
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
        items={[...left.map(({ leaves, ...tool }) => ({ key: tool.label, ...tool })), ...rest]}
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
  items: readonly ToolMenuItem[] | (() => readonly ToolMenuItem[]);
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

/** The commonest formats, beside the words that are selected. Everything in it is in the toolbar too, so Tab passes it by. */
export const BubbleTools = memo(function BubbleTools({ editor, hooks }: { editor: Editor; hooks: EditorHooks }) {
  const state = useToolState(editor);
  const mark = (name: string) => editor.chain().focus().toggleMark(name).run();
  return (
    <BubbleMenu
      editor={editor}
      className={styles.bubble}
      options={{ placement: 'top', offset: 8 }}
      shouldShow={({ view, state: { selection } }) =>
        editor.isEditable && view.hasFocus() && selection instanceof TextSelection && !selection.empty && selection.$from.parent.type.name !== 'codeBlock'
      }
    >
      <ToolButton skip label="加粗" icon={<BoldOutlined aria-hidden />} active={state.bold} onPress={() => mark('bold')} />
      <ToolButton skip label="斜体" icon={<ItalicOutlined aria-hidden />} active={state.italic} onPress={() => mark('italic')} />
      <ToolButton skip label="下划线" icon={<UnderlineOutlined aria-hidden />} active={state.underline} onPress={() => mark('underline')} />
      <ToolButton skip label="高亮" icon={<HighlightOutlined aria-hidden />} active={state.mark} onPress={() => mark('mark')} />
      <ToolButton skip label="链接" icon={<LinkOutlined aria-hidden />} active={state.link} onPress={() => askForLink(editor, hooks)} />
    </BubbleMenu>
  );
});
