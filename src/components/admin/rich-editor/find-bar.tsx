import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Button, Checkbox, Input, type InputRef } from 'antd';
import { type KeyboardEvent, memo, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isComposing, pressedKey } from '../keys.ts';
import type { EditorHooks } from './editor-hooks.ts';
import { find, findingOf, findPlugin, goOn, replaceFound } from './find.ts';
import styles from './rich-editor.module.css';
import { scrollToLine } from './visible-area.ts';

interface FindBarProps {
  editor: Editor;
  hooks: EditorHooks;
  disabled: boolean;
  /** New whenever somebody asks for it. */
  asked: number;
  /** The toolbar that stays above the text. */
  tools: () => Element | null;
  onClose: () => void;
}

/** Selected words of one line are what one looks for. */
function selectedWords({ state: { doc, selection } }: Editor): string {
  const { $from, $to, from, to } = selection;
  return $from.sameParent($to) && $from.parent.isTextblock ? doc.textBetween(from, to) : '';
}

/** Finds words in the text and puts others in their place. Enter goes on, Shift+Enter back, Esc back to the text where one has come to. */
export const FindBar = memo(function FindBar({ editor, hooks, disabled, asked, tools, onClose }: FindBarProps) {
  const field = useRef<InputRef>(null);
  const [words, setWords] = useState('');
  const [matchCase, setMatchCase] = useState(false);
  const [others, setOthers] = useState('');
  const { view } = editor;
  const { count, current } = useEditorState({
    editor,
    selector: ({ editor: { state } }) => {
      const { places, current } = findingOf(state);
      return { count: places.length, current };
    },
  });
  const show = (step: -1 | 0 | 1) => {
    const pos = goOn(view, step);
    if (pos !== null) scrollToLine(view, pos, tools());
  };
  const begin = useEffectEvent(() => {
    setWords((before) => selectedWords(editor) || before);
    field.current?.focus({ cursor: 'all' });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for is what it begins at.
  useEffect(() => begin(), [asked]);
  const look = useEffectEvent(() => {
    find(view, { words, matchCase });
    show(0);
  });
  useEffect(() => {
    editor.registerPlugin(findPlugin());
    return () => {
      editor.unregisterPlugin('find');
    };
  }, [editor]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew whenever what is looked for is another.
  useEffect(() => look(), [words, matchCase]);

  const replace = (all: boolean) => {
    const done = replaceFound(view, others, all);
    if (all && done > 0) hooks.tell('success', `已替换 ${done} 处，可以撤销`);
    if (!all) show(0);
  };
  /** With nothing left to replace the buttons take no focus: it goes to the text, where the words can be had back. */
  const pressReplace = (all: boolean) => {
    replace(all);
    if (findingOf(view.state).places.length === 0) view.focus();
  };
  const close = () => {
    const { places, current: at } = findingOf(editor.state);
    const place = places[at];
    onClose();
    if (place) editor.chain().setTextSelection(place).focus().run();
    else view.focus();
  };
  const onKey = (event: KeyboardEvent, enter: () => void) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key !== 'Enter') return;
    enter();
    event.preventDefault();
    event.stopPropagation();
  };
  /** Wherever in the bar: Esc leaves it, and on its buttons undo and redo are the text's, which just was changed by them. */
  const onBarKey = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const onField = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox';
    const key = event.ctrlKey || event.metaKey ? pressedKey(event) : '';
    if (event.key === 'Escape') close();
    else if (!onField && key === 'z' && !event.shiftKey) editor.commands.undo();
    else if (!onField && (key === 'z' || key === 'y')) editor.commands.redo();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <search className={styles.place} aria-label="查找和替换" onKeyDown={onBarKey}>
      <div className={styles.bar}>
        <Input
          ref={field}
          aria-label="查找"
          placeholder="查找"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={(event) => onKey(event, () => show(event.shiftKey ? -1 : 1))}
          suffix={
            <span role="status" className={styles.count}>
              {words !== '' && (count === 0 ? '没有找到' : `${current + 1} / ${count}`)}
            </span>
          }
        />
        <span className={styles.group}>
          <Button type="text" icon={<UpOutlined aria-hidden />} aria-label="上一处" disabled={count === 0} onClick={() => show(-1)} />
          <Button type="text" icon={<DownOutlined aria-hidden />} aria-label="下一处" disabled={count === 0} onClick={() => show(1)} />
          <Checkbox checked={matchCase} onChange={(event) => setMatchCase(event.target.checked)}>
            区分大小写
          </Checkbox>
        </span>
        <Input
          aria-label="替换为"
          placeholder="替换为"
          value={others}
          disabled={disabled}
          onChange={(event) => setOthers(event.target.value)}
          onKeyDown={(event) => onKey(event, () => replace(false))}
        />
        <span className={styles.group}>
          <Button disabled={disabled || count === 0} onClick={() => pressReplace(false)}>
            替换
          </Button>
          <Button disabled={disabled || count === 0} onClick={() => pressReplace(true)}>
            全部替换
          </Button>
          <Button type="text" icon={<CloseOutlined aria-hidden />} aria-label="关闭查找" className={styles.close} onClick={close} />
        </span>
      </div>
    </search>
  );
});
