import {
  AudioOutlined,
  BulbOutlined,
  CodeOutlined,
  EyeOutlined,
  FormOutlined,
  FunctionOutlined,
  MinusOutlined,
  OrderedListOutlined,
  PictureOutlined,
  ReadOutlined,
  TableOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import type { Editor } from '@tiptap/core';
import type { ReactNode } from 'react';
import { CALLOUT_KINDS, headingName } from '../../../../../config/article-html.ts';
import { CALLOUT_NAMES } from '../../value-names.ts';
import type { EditorHooks } from '../editor-hooks.ts';
import { insertAnswer, insertDefinitions, insertQuestion, insertRule, type StartingWords } from '../insert.ts';
import styles from './toolbar.module.css';

export const LEVELS = [2, 3, 4] as const;

const PINYIN_OF_LEVEL: Record<(typeof LEVELS)[number], string> = { 2: 'erji', 3: 'sanji', 4: 'siji' };
const PINYIN_OF_CALLOUT: Record<(typeof CALLOUT_KINDS)[number], string> = { tip: 'tishi', trap: 'xianjing', note: 'shuoming', margin: 'pangzhu' };

/** A sign that stands for a tool where no icon does. */
export const glyph = (text: string) => (
  <span aria-hidden className={styles.glyph}>
    {text}
  </span>
);

interface BlockTool {
  label: string;
  icon: ReactNode;
  /** What is typed for it instead, as it is shown. */
  keys?: string;
  /** By what it is found behind a slash, beside its label: English, and its pinyin. */
  find: string;
  onPress: () => void;
}

/** Everything that begins a block: each stands in the toolbar or its menus, and all of them behind a slash, in this order. */
export function blockTools(editor: Editor, hooks: EditorHooks, words: StartingWords) {
  const run = () => editor.chain().focus();
  const refused = (done: boolean) => {
    if (!done) hooks.tell('info', '光标所在的位置不能放入这种内容');
  };
  const headings = LEVELS.map((level) => ({
    label: headingName(level),
    icon: glyph(`H${level}`),
    keys: `${'#'.repeat(level)} 空格`,
    find: `h${level} heading ${PINYIN_OF_LEVEL[level]} biaoti bt`,
    onPress: () => refused(run().setHeading({ level }).run()),
  }));
  const callouts = CALLOUT_KINDS.map((kind) => ({
    label: `${CALLOUT_NAMES[kind]}框`,
    icon: <BulbOutlined aria-hidden />,
    keys: `:::${kind === CALLOUT_KINDS[0] ? '' : kind} 空格`,
    find: `${kind} callout ${PINYIN_OF_CALLOUT[kind]} kuang tishi biaozhu`,
    onPress: () => refused(run().wrapIn('callout', { kind }).run()),
  }));
  const tool = (label: string, icon: ReactNode, find: string, onPress: () => void, keys?: string): BlockTool => ({
    ...{ label, icon, find, onPress },
    ...(keys !== undefined && { keys }),
  });
  return {
    headings,
    bulletList: tool('无序列表', <UnorderedListOutlined aria-hidden />, 'bullet list ul wuxu liebiao', () => refused(run().toggleBulletList().run()), '- 空格'),
    orderedList: tool(
      '有序列表',
      <OrderedListOutlined aria-hidden />,
      'ordered numbered list ol youxu liebiao',
      () => refused(run().toggleOrderedList().run()),
      '1. 空格',
    ),
    blockquote: tool('引用', glyph('❝'), 'quote yinyong', () => refused(run().toggleBlockquote().run()), '> 空格'),
    picture: tool('图片', <PictureOutlined aria-hidden />, 'image picture tupian', () => hooks.ask({ kind: 'choose-picture', pos: null })),
    audio: tool('音频', <AudioOutlined aria-hidden />, 'audio recording yinpin', () => hooks.ask({ kind: 'choose-audio', pos: null })),
    table: tool('表格', <TableOutlined aria-hidden />, 'table biaoge', () => hooks.ask({ kind: 'table' })),
    formula: tool('独立公式', <FunctionOutlined aria-hidden />, 'formula math latex duli gongshi', () =>
      hooks.ask({ kind: 'formula', block: true, latex: '', pos: null }),
    ),
    callouts,
    answer: tool('折叠答案', <EyeOutlined aria-hidden />, 'answer details toggle zhedie daan', () => insertAnswer(editor, words)),
    question: tool('练习题', <FormOutlined aria-hidden />, 'question practice quiz lianxi ti', () => insertQuestion(editor, words)),
    code: tool('代码块', <CodeOutlined aria-hidden />, 'code daima kuai', () => refused(run().toggleCodeBlock().run()), '``` 空格'),
    rule: tool('分隔线', <MinusOutlined aria-hidden />, 'divider rule hr fenge xian', () => insertRule(editor), '---'),
    definitions: tool('术语表', <ReadOutlined aria-hidden />, 'definitions glossary shuyu biao', () => insertDefinitions(editor)),
  };
}
