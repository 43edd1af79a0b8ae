import { Skeleton } from 'antd';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { ErrorResult } from '../error-result.tsx';
import styles from './rich-editor.module.css';
import type { RichEditorProps } from './rich-editor-props.ts';

/**
 * An editor for the HTML of articles. Its code is large and loaded when one is shown; when that fails, it can be tried again,
 * and the form keeps its value.
 */
export function RichEditor(props: RichEditorProps) {
  const [Room, setRoom] = useState<ComponentType<RichEditorProps> | null>(null);
  const [error, setError] = useState<unknown>(null);
  const load = useCallback(async () => {
    setError(null);
    try {
      const { EditorRoom } = await import('./editor-room.tsx');
      setRoom(() => EditorRoom);
    } catch (problem) {
      setError(problem);
    }
  }, []);
  useEffect(() => void load(), [load]);

  if (Room) return <Room {...props} />;
  return (
    <div className={styles.editor} id={props.id} aria-busy={!error}>
      <div className={styles.waiting}>{error ? <ErrorResult error={error} onRetry={load} /> : <Skeleton active paragraph={{ rows: 12 }} />}</div>
    </div>
  );
}
