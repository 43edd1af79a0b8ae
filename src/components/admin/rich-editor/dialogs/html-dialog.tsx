import type { Editor } from '@tiptap/core';
import { Alert, Input, Modal } from 'antd';
import { useState } from 'react';
import { cleanFragment, parseBody } from '../html/clean-dom.ts';
import { formatSource, sourceProblems } from '../html/source.ts';
import styles from './dialogs.module.css';

interface HtmlDialogProps {
  editor: Editor;
  pos: number;
  open: boolean;
  onClose: () => void;
}

/** The source of one HTML block. */
export function HtmlDialog({ editor, pos, open, onClose }: HtmlDialogProps) {
  const [source, setSource] = useState(() => formatSource(String(editor.state.doc.nodeAt(pos)?.attrs['data-html'] ?? '')));
  const { fragment, removed } = cleanFragment(source);
  const problems = [...sourceProblems(source), ...(removed.length > 0 ? [`保存时会去除：${removed.join('、')}`] : [])];
  const submit = () => {
    const { body } = parseBody('');
    body.append(fragment);
    const node = editor.state.doc.nodeAt(pos);
    if (node?.type.name === 'htmlBlock') {
      const html = body.innerHTML.trim();
      const { tr } = editor.state;
      editor.view.dispatch(html === '' ? tr.delete(pos, pos + node.nodeSize) : tr.setNodeAttribute(pos, 'data-html', html));
    }
    onClose();
  };
  return (
    <Modal
      title="编辑 HTML 块"
      open={open}
      onCancel={onClose}
      onOk={submit}
      okText="确定"
      cancelText="取消"
      width={720}
      destroyOnHidden
      focusable={{ focusTriggerAfterClose: false }}
    >
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
    </Modal>
  );
}
