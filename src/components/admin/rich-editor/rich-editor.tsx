import { Skeleton } from 'antd';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { ErrorResult } from '../error-result.tsx';
import styles from './rich-editor.module.css';
import type { RichEditorProps } from './rich-editor-props.ts';

/**
 * An editor for the HTML of articles. Its code is large and loaded when one is shown; when that fails, it can be tried again,
 * and the form keeps its value.
 */
export function RichEditor(props: RichEditorProps) {
  const [Pane, setPane] = useState<ComponentType<RichEditorProps> | null>(null);
  const [error, setError] = useState<unknown>(null);
  const box = useRef<HTMLDivElement>(null);
  // Whoever came to the text before it was there writes in it as soon as it is.
  const [wasFocused, setWasFocused] = useState(false);
  const load = useCallback(async () => {
    setError(null);
    try {
      const { EditorPane } = await import('./editor-pane.tsx');
      setWasFocused(box.current?.contains(document.activeElement) ?? false);
      setPane(() => EditorPane);
    } catch (problem) {
      setError(problem);
    }
  }, []);
  useEffect(() => void load(), [load]);

  if (Pane) return <Pane {...props} autoFocus={wasFocused} />;
  return (
    <div ref={box} className={styles.editor} id={props.id} tabIndex={-1} aria-busy={!error}>
      <div className={styles.waiting}>{error ? <ErrorResult error={error} onRetry={load} /> : <Skeleton active paragraph={{ rows: 12 }} />}</div>
    </div>
  );
}
