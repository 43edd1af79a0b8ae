import type { Editor } from '@tiptap/core';
import { Input } from 'antd';
import { memo, type ReactNode, useEffect, useState } from 'react';
import { CALLOUT_KINDS } from '../../../../../config/article-html.ts';
import { CALLOUT_NAMES } from '../../value-names.ts';
import type { EditorHooks } from '../editor-hooks.ts';
import { addCaption, addExplanation, type StartingWords } from '../insert.ts';
import { leaveBox } from '../keys.ts';
import { addChoice, moveChoice, setAnswer, setQuestionKind, toggleCurrentChoice } from '../practice-commands.ts';
import { ancestorOf, deleteAncestor, unwrapAncestor } from '../schema/ancestor.ts';
import { QUESTION_KINDS, QUESTION_NAMES } from '../schema/practice.ts';
import { ToolButton, ToolMenu } from './tool-button.tsx';
import { ToolRow } from './tool-row.tsx';
import styles from './toolbar.module.css';
import { type BoxState, useBoxState } from './use-tool-state.ts';

const NAMES: Record<string, string> = {
  heading: '标题',
  practiceQuestion: '练习题',
  callout: '标注框',
  details: '折叠答案',
  tableBox: '表格',
  figure: '图片',
  audioFigure: '音频',
  definitionList: '术语表',
  blockquote: '引用',
  htmlBlock: 'HTML 块',
  blockMath: '公式',
  inlineMath: '公式',
  inlineImage: '行内图片',
};

interface BoxToolsProps {
  editor: Editor;
  hooks: EditorHooks;
  words: StartingWords;
  disabled: boolean;
}

/** What can be done with the box around the cursor: a table, a question, a picture… */
export const BoxTools = memo(function BoxTools({ editor, hooks, words, disabled }: BoxToolsProps) {
  const box = useBoxState(editor);
  const { name } = box;
  if (!name || disabled) {
    return (
      <p className={styles.hint}>
        <span>
          空行按 / 插入内容；可用 Markdown 写法<span className={styles.byMouse}>，可粘贴、拖入图片</span>
        </span>
        <span>Alt+F10 到工具栏</span>
      </p>
    );
  }
  const remove = () => {
    const { state, view } = editor;
    if (name === 'inlineMath' || name === 'inlineImage') view.dispatch(state.tr.deleteSelection());
    else deleteAncestor(state, view.dispatch, name);
    view.focus();
  };
  return (
    <ToolRow label={`${NAMES[name]}的操作`} className={styles.row} onLeave={() => editor.view.focus()}>
      <span className={styles.name}>
        {NAMES[name]}
        {box.choice && ` · 选项 ${box.choice}`}
      </span>
      <OwnTools editor={editor} hooks={hooks} words={words} box={box} />
      {name !== 'inlineMath' && name !== 'inlineImage' && name !== 'heading' && (
        <ToolButton label="在下方另起一段" text="下方另起一段" keys="Alt+Enter" onPress={() => leaveBox(editor)} />
      )}
      {name !== 'heading' && <ToolButton label={`删除${NAMES[name]}`} text="删除" danger onPress={remove} />}
    </ToolRow>
  );
});

function OwnTools({ editor, hooks, words, box }: Omit<BoxToolsProps, 'disabled'> & { box: BoxState }): ReactNode {
  const unwrap = (name: string) => {
    unwrapAncestor(editor.state, editor.view.dispatch, name);
    editor.view.focus();
  };
  const here = () => editor.state.selection.from;
  switch (box.name) {
    case 'heading': {
      const words = box.ways > 0 ? `也这样问（${box.ways}）` : '也这样问';
      return <ToolButton label={words} text={words} onPress={() => hooks.ask({ kind: 'also-asked', pos: box.pos })} />;
    }
    case 'practiceQuestion':
      return <QuestionTools editor={editor} words={words} box={box} />;
    case 'tableBox':
      return <TableTools editor={editor} box={box} />;
    case 'callout':
      return (
        <>
          {CALLOUT_KINDS.map((kind) => (
            <ToolButton
              key={kind}
              label={CALLOUT_NAMES[kind]}
              text={CALLOUT_NAMES[kind]}
              active={box.kind === kind}
              onPress={() => editor.chain().focus().updateAttributes('callout', { kind }).run()}
            />
          ))}
          <ToolButton label="去掉框，保留文字" text="去掉框" onPress={() => unwrap('callout')} />
        </>
      );
    case 'figure':
    case 'inlineImage':
      return <ToolButton label="图片信息" text="图片信息" onPress={() => hooks.ask({ kind: 'picture', pos: box.name === 'figure' ? box.pos : here() })} />;
    case 'audioFigure':
      return <ToolButton label="更换音频" text="更换音频" onPress={() => hooks.ask({ kind: 'choose-audio', pos: box.pos })} />;
    case 'inlineMath':
    case 'blockMath': {
      const pos = box.name === 'blockMath' ? box.pos : here();
      const latex = () => String(editor.state.doc.nodeAt(pos)?.attrs['data-latex'] ?? '');
      return (
        <ToolButton label="修改公式" text="修改公式" onPress={() => hooks.ask({ kind: 'formula', block: box.name === 'blockMath', latex: latex(), pos })} />
      );
    }
    case 'htmlBlock':
      return <ToolButton label="编辑源码" text="编辑源码" onPress={() => hooks.ask({ kind: 'html', pos: box.pos })} />;
    default:
      return null;
  }
}

function QuestionTools({ editor, words, box }: { editor: Editor; words: StartingWords; box: BoxState }) {
  const explain = () => {
    const question = ancestorOf(editor.state, 'practiceQuestion');
    if (question) addExplanation(editor, question.pos, question.node, words);
  };
  /** What is done once leads back to the text; moving may be done again. */
  const pressed = (run: () => void) => {
    run();
    editor.view.focus();
  };
  return (
    <>
      {QUESTION_KINDS.map((kind) => (
        <ToolButton
          key={kind}
          label={QUESTION_NAMES[kind]}
          text={QUESTION_NAMES[kind]}
          active={box.kind === kind}
          onPress={() => pressed(() => setQuestionKind(editor, kind))}
        />
      ))}
      <span className={styles.gap} />
      {box.kind === 'numeric' ? (
        <AnswerInput answer={box.answer} onChange={(answer) => setAnswer(editor, answer)} />
      ) : (
        <>
          <ToolButton label="正确答案" text="正确答案" active={box.correct} disabled={!box.choice} onPress={() => pressed(() => toggleCurrentChoice(editor))} />
          <ToolButton label="添加选项" text="添加选项" onPress={() => addChoice(editor)} />
          <ToolButton label="选项上移" text="上移" disabled={!box.choice || box.choice === 'A'} onPress={() => moveChoice(editor, -1)} />
          <ToolButton label="选项下移" text="下移" disabled={!box.choice} onPress={() => moveChoice(editor, 1)} />
        </>
      )}
      {!box.hasExplanation && <ToolButton label="添加解析" text="添加解析" onPress={explain} />}
    </>
  );
}

function AnswerInput({ answer, onChange }: { answer: string; onChange: (answer: string) => void }) {
  const [text, setText] = useState(answer);
  useEffect(() => setText((before) => (before.trim() === answer ? before : answer)), [answer]);
  return (
    <Input
      aria-label="填数题的答案"
      placeholder="答案，如 15 或 3/4"
      value={text}
      status={text.trim() === '' ? 'warning' : undefined}
      onChange={(event) => {
        setText(event.target.value);
        onChange(event.target.value);
      }}
      className={styles.answer}
    />
  );
}

/** Rows, columns, headers, merging and the caption of the table around the cursor. */
function TableTools({ editor, box }: { editor: Editor; box: BoxState }) {
  const run = () => editor.chain().focus();
  const disabled = !box.inCell;
  return (
    <>
      <ToolMenu
        label="行"
        text="行"
        disabled={disabled}
        items={[
          { key: 'before', label: '在上方插入行', onPress: () => run().addRowBefore().run() },
          { key: 'after', label: '在下方插入行', onPress: () => run().addRowAfter().run() },
          { key: 'delete', label: '删除行', onPress: () => run().deleteRow().run() || run().deleteTable().run() },
        ]}
      />
      <ToolMenu
        label="列"
        text="列"
        disabled={disabled}
        items={[
          { key: 'before', label: '在左侧插入列', onPress: () => run().addColumnBefore().run() },
          { key: 'after', label: '在右侧插入列', onPress: () => run().addColumnAfter().run() },
          { key: 'delete', label: '删除列', onPress: () => run().deleteColumn().run() || run().deleteTable().run() },
        ]}
      />
      <ToolButton label="首行作为表头" text="首行表头" disabled={disabled} active={box.headRow} onPress={() => run().toggleHeaderRow().run()} />
      <ToolButton label="首列作为表头" text="首列表头" disabled={disabled} active={box.headColumn} onPress={() => run().toggleHeaderColumn().run()} />
      <ToolButton label="此单元格作为表头" text="此格表头" disabled={disabled} active={box.headCell} onPress={() => run().toggleHeaderCell().run()} />
      <ToolButton label="合并单元格" text="合并" disabled={!box.canMerge} onPress={() => run().mergeCells().run()} />
      <ToolButton label="拆分单元格" text="拆分" disabled={!box.canSplit} onPress={() => run().splitCell().run()} />
      {!box.hasCaption && <ToolButton label="添加表格标题" text="添加标题" onPress={() => addCaption(editor, box.pos)} />}
    </>
  );
}
