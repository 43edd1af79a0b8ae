import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { BubbleMenu } from '@tiptap/react/menus';
import { memo, useEffect, useId, useMemo } from 'react';
import type { EditorHooks } from '../editor-hooks.ts';
import type { StartingWords } from '../insert.ts';
import { matching, slashOf, slashPlugin, take } from '../slash.ts';
import { blockTools } from './block-tools.tsx';
import styles from './toolbar.module.css';

/** What TipTap knows the place of the menu by. */
const PLACE = 'slashMenu';

interface SlashMenuProps {
  editor: Editor;
  hooks: EditorHooks;
  words: StartingWords;
}

/** What can be put in, below a slash that was typed in an empty paragraph. The keys are the plugin's: the cursor stays in the text. */
export const SlashMenu = memo(function SlashMenu({ editor, hooks, words }: SlashMenuProps) {
  const tools = useMemo(() => Object.values(blockTools(editor, hooks, words)).flat(), [editor, hooks, words]);
  useEffect(() => {
    // Before the other keys of the text: Enter and the arrows mean something else there.
    editor.registerPlugin(
      slashPlugin(() => tools),
      (own, all) => [own, ...all],
    );
    return () => {
      editor.unregisterPlugin('slash');
    };
  }, [editor, tools]);
  const slash = useEditorState({ editor, selector: ({ editor: { state } }) => slashOf(state) });
  const found = slash ? matching(tools, slash.query) : [];
  const id = useId();
  const chosen = slash?.chosen ?? 0;
  const option = (index: number) => `${id}-${index}`;
  const isOpen = found.length > 0;
  const isAsked = slash !== null;
  useEffect(() => {
    // TipTap's menu looks away while an input method writes, and a Chinese keyboard writes the slash itself by one.
    const tell = (what: 'show' | 'updatePosition' | 'hide') => editor.view.dispatch(editor.state.tr.setMeta(PLACE, what));
    if (!editor.view.composing) return;
    for (const what of isAsked ? (['show', 'updatePosition'] as const) : (['hide'] as const)) tell(what);
  }, [editor, isAsked]);
  useEffect(() => {
    // TipTap's menu has looked for its place when the list was another, or none yet. What it found then may come late: a frame on, it has.
    if (found.length === 0) return;
    const frame = requestAnimationFrame(() => editor.view.dispatch(editor.state.tr.setMeta(PLACE, 'updatePosition')));
    return () => cancelAnimationFrame(frame);
  }, [editor, found.length]);
  useEffect(() => {
    if (!isOpen) return;
    const text = editor.view.dom;
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
    text.setAttribute('aria-activedescendant', `${id}-${chosen}`);
    return () => text.removeAttribute('aria-activedescendant');
  }, [editor, id, chosen, isOpen]);

  return (
    <BubbleMenu
      editor={editor}
      pluginKey={PLACE}
      updateDelay={0}
      className={styles.place}
      options={{ placement: 'bottom-start', offset: 6 }}
      shouldShow={({ state }) => slashOf(state) !== null}
    >
      {slash && isOpen && (
        <div role="listbox" aria-label="插入" className={styles.menu}>
          {found.map((tool, index) => (
            <button
              key={tool.label}
              id={option(index)}
              type="button"
              role="option"
              aria-selected={index === chosen}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(editor.view, slash, tool)}
            >
              {tool.icon}
              <span>{tool.label}</span>
              <kbd>{tool.keys}</kbd>
            </button>
          ))}
        </div>
      )}
    </BubbleMenu>
  );
});
