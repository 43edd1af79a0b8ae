import type { Editor } from '@tiptap/core';
import { Alert, Input } from 'antd';
import { useState } from 'react';
import { cleanFragment, parseBody } from '../html/clean-dom.ts';
import { formatSource, sourceProblems } from '../html/source.ts';
import { insertNode } from '../insert.ts';
import styles from './dialogs.module.css';
import { EditorDialog } from './editor-dialog.tsx';
import { usePlace } from './use-place.ts';

interface HtmlDialogProps {
  editor: Editor;
  pos: number;
  open: boolean;
  onClose: () => void;
}

/** The source of one HTML block. */
export function HtmlDialog({ editor, pos, open, onClose }: HtmlDialogProps) {
  const place = usePlace(editor, pos);
  const [stored] = useState(() => formatSource(String(editor.state.doc.nodeAt(pos)?.attrs['data-html'] ?? '')));
  const [source, setSource] = useState(stored);
  const { fragment, removed } = cleanFragment(source);
  const problems = [...sourceProblems(source), ...(removed.length > 0 ? [`保存时会去除：${removed.join('、')}`] : [])];
  const submit = () => {
    const { body } = parseBody('');
    body.append(fragment);
    const html = body.innerHTML.trim();
    const at = place();
    const { doc, tr } = editor.state;
    // A block that has gone meanwhile is put in anew.
    if (at === null) insertNode(editor, html === '' ? null : editor.schema.nodes.htmlBlock?.create({ 'data-html': html }));
    else editor.view.dispatch(html === '' ? tr.delete(at, at + (doc.nodeAt(at)?.nodeSize ?? 0)) : tr.setNodeAttribute(at, 'data-html', html));
    onClose();
  };
  return (
    <EditorDialog title="编辑 HTML 块" open={open} onClose={onClose} submit={submit} keep={source === stored ? null : submit} width={720}>
      <div className={styles.stack}>
        <Input.TextArea
          autoFocus
          aria-label="HTML 源码"
          value={source}
          onChange={(event) => setSource(event.target.value)}
          autoSize={{ minRows: 8, maxRows: 20 }}
          spellCheck={false}
          className={styles.code}
        />
        {problems.length > 0 && <Alert type="warning" showIcon title={problems.join('；')} />}
      </div>
    </EditorDialog>
  );
}
