import type { Editor } from '@tiptap/core';
import { Input, Segmented, Typography } from 'antd';
import { useState } from 'react';
import { isComposing } from '../../keys.ts';
import { putFormula } from '../insert.ts';
import { drawFormula, useFormulas } from '../schema/formulas.ts';
import styles from './dialogs.module.css';
import { EditorDialog } from './editor-dialog.tsx';
import { usePlace } from './use-place.ts';

interface FormulaDialogProps {
  editor: Editor;
  target: { block: boolean; latex: string; pos: number | null };
  open: boolean;
  onClose: () => void;
}

/** LaTeX, and below it what readers will see, while it is typed. */
export function FormulaDialog({ editor, target, open, onClose }: FormulaDialogProps) {
  const [latex, setLatex] = useState(target.latex);
  const [block, setBlock] = useState(target.block);
  const place = usePlace(editor, target.pos);
  const text = latex.trim();
  const drawing = useFormulas();
  const { html, problem } = drawFormula(text, block);
  const good = text !== '' && problem === undefined;
  const submit = () => {
    if (!good) return;
    putFormula(editor, text, block, place());
    onClose();
  };
  return (
    <EditorDialog
      title={target.pos === null ? '插入公式' : '修改公式'}
      open={open}
      onClose={onClose}
      submit={submit}
      canSubmit={good}
      keep={text === target.latex && block === target.block ? null : submit}
    >
      <div className={styles.stack}>
        {/* First: a window that opens gives the focus to its first field. */}
        <Input.TextArea
          autoFocus
          aria-label="LaTeX 公式"
          aria-invalid={problem !== undefined && text !== ''}
          value={latex}
          status={problem !== undefined && text !== '' ? 'error' : undefined}
          autoSize={{ minRows: 3, maxRows: 10 }}
          placeholder="\frac{-b \pm \sqrt{b^2 - 4ac}}{2a}"
          spellCheck={false}
          className={styles.code}
          onChange={(event) => setLatex(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.shiftKey && !isComposing(event.nativeEvent)) {
              event.preventDefault();
              submit();
            }
          }}
        />
        <Segmented
          className={styles.start}
          aria-label="公式位置"
          value={block ? 'block' : 'inline'}
          onChange={(value) => setBlock(value === 'block')}
          options={[
            { value: 'inline', label: '行内公式' },
            { value: 'block', label: '独立公式' },
          ]}
        />
        <div className={styles.preview} role="status" aria-label="公式预览">
          {text !== '' && drawing === 'loading' && <Typography.Text type="secondary">正在加载预览…</Typography.Text>}
          {text !== '' && drawing === 'failed' && <Typography.Text type="secondary">预览没有加载出来，请检查网络；公式仍可插入</Typography.Text>}
          {text === '' && <Typography.Text type="secondary">在上方输入 LaTeX，这里显示公式</Typography.Text>}
          {text !== '' && problem !== undefined && <Typography.Text type="danger">公式有误：{problem}</Typography.Text>}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: KaTeX escapes what it is given; its answer is MathML and nothing else. */}
          {good && html !== undefined && <div dangerouslySetInnerHTML={{ __html: html }} />}
        </div>
        <Typography.Text type="secondary">Enter 确定，Shift+Enter 换行</Typography.Text>
      </div>
    </EditorDialog>
  );
}
