import { BoldOutlined, HighlightOutlined, ItalicOutlined, LinkOutlined, UnderlineOutlined } from '@ant-design/icons';
import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { BubbleMenu } from '@tiptap/react/menus';
import { memo } from 'react';
import type { EditorHooks } from '../editor-hooks.ts';
import { ToolButton } from './tool-button.tsx';
import styles from './toolbar.module.css';
import { useToolState } from './use-tool-state.ts';

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
      <ToolButton skip label="链接" icon={<LinkOutlined aria-hidden />} active={state.link} onPress={() => hooks.ask({ kind: 'link' })} />
    </BubbleMenu>
  );
});
