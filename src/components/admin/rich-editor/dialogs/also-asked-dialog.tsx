import type { Editor } from '@tiptap/core';
import { Input, Typography } from 'antd';
import { useState } from 'react';
import { ALSO_ASKED, attributeOf, waysIn } from '../../../../../config/also-asked.ts';
import { SEARCH } from '../../../../../config/limits.ts';
import styles from './dialogs.module.css';
import { EditorDialog } from './editor-dialog.tsx';
import { usePlace } from './use-place.ts';

const { ways: MOST, chars: CHARS } = SEARCH.also_asked;

interface AlsoAskedDialogProps {
  editor: Editor;
  /** Of the heading. */
  pos: number;
  open: boolean;
  onClose: () => void;
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

function problemOf(lines: readonly string[]): string | null {
  if (lines.length > MOST) return `最多 ${MOST} 种问法，现在有 ${lines.length} 种`;
  const long = lines.findIndex((line) => line.length > CHARS);
  return long < 0 ? null : `第 ${long + 1} 种太长：最多 ${CHARS} 个字符`;
}

/** Asks in which other words readers look for what stands below a heading: a line for each. */
export function AlsoAskedDialog({ editor, pos, open, onClose }: AlsoAskedDialogProps) {
  const [heading] = useState(() => editor.state.doc.nodeAt(pos));
  const before = waysIn(heading?.attrs[ALSO_ASKED]).join('\n');
  const [text, setText] = useState(before);
  const place = usePlace(editor, pos);
  const lines = linesOf(text);
  const problem = problemOf(lines);
  const submit = () => {
    if (problem) return;
    const at = place();
    if (at !== null && editor.state.doc.nodeAt(at)?.type.name === 'heading')
      editor.view.dispatch(editor.state.tr.setNodeAttribute(at, ALSO_ASKED, attributeOf(lines)));
    onClose();
  };
  return (
    <EditorDialog
      title="也这样问"
      open={open}
      onClose={onClose}
      submit={submit}
      canSubmit={problem === null}
      keep={lines.join('\n') === before ? null : submit}
    >
      <div className={styles.stack}>
        <Input.TextArea
          autoFocus
          aria-label="其他问法，每行一种"
          aria-describedby="also-asked-help"
          aria-invalid={problem !== null}
          status={problem ? 'error' : undefined}
          value={text}
          autoSize={{ minRows: 4, maxRows: 12 }}
          placeholder={'每行一种，如：\n成绩能用几年\n两年前的分数还有效吗'}
          onChange={(event) => setText(event.target.value)}
        />
        {problem && <Typography.Text type="danger">{problem}</Typography.Text>}
        <Typography.Text type="secondary" id="also-asked-help">
          读者换个说法搜索时，也能找到“{heading?.textContent}”这一段。最多 {MOST} 种，页面上不显示。
        </Typography.Text>
      </div>
    </EditorDialog>
  );
}
