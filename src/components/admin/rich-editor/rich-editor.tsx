import { ConfigProvider, Form, Skeleton } from 'antd';
import { type ComponentType, type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ErrorResult } from '../use-load.tsx';
import type { RichEditorProps } from './editor-pane.tsx';
import styles from './rich-editor.module.css';

/**
 * An editor for the HTML of articles. Its code is large and loaded when one is shown; when that fails, it can be tried again,
 * and the form keeps its value.
 */
function RichEditor(props: RichEditorProps) {
  const [Pane, setPane] = useState<ComponentType<RichEditorProps> | null>(null);
  const [error, setError] = useState<unknown>(null);
  const wasFocused = useRef(false);
  const load = useCallback(async () => {
    setError(null);
    try {
      const { EditorPane } = await import('./editor-pane.tsx');
      setPane(() => EditorPane);
    } catch (problem) {
      setError(problem);
    }
  }, []);
  useEffect(() => void load(), [load]);

  if (Pane) return <Pane {...props} autoFocus={wasFocused} />;
  return (
    <Waiting id={props.id} busy={!error} wasFocused={wasFocused}>
      {error ? <ErrorResult error={error} onRetry={load} /> : <Skeleton active paragraph={{ rows: 12 }} />}
    </Waiting>
  );
}

interface WaitingProps {
  id?: string;
  busy: boolean;
  wasFocused: RefObject<boolean>;
  children: ReactNode;
}

/** What stands in the editor's place. Whoever came to the text before it was there writes in it as soon as it is. */
function Waiting({ id, busy, wasFocused, children }: WaitingProps) {
  const box = useRef<HTMLDivElement>(null);
  // Looked at when the editor takes the place, not when its code has come: a key may be pressed between the two.
  useLayoutEffect(() => {
    const place = box.current;
    return () => {
      wasFocused.current = place?.contains(document.activeElement) ?? false;
    };
  }, [wasFocused]);
  return (
    <div ref={box} className={styles.editor} id={id} tabIndex={-1} aria-busy={busy}>
      <div className={styles.waiting}>{children}</div>
    </div>
  );
}

interface RichEditorFieldProps {
  /** The field's name in its form. */
  name: string;
  label: string;
  /** The text as the server keeps it, sanitised; empty while nothing was saved. */
  saved: string;
  /** Language of the text. */
  lang?: string;
  /** HTML, and the rest; given by the form. */
  value?: string;
  onChange?: (value: string) => void;
  id?: string;
  'aria-describedby'?: string;
}

/** A formatted text as a form's field. */
export function RichEditorField({ name, value = '', onChange, 'aria-describedby': describedBy, ...props }: RichEditorFieldProps) {
  const form = Form.useFormInstance<Record<string, string | undefined>>();
  const { status } = Form.Item.useStatus();
  const { componentDisabled } = ConfigProvider.useConfig();
  return (
    <RichEditor
      {...props}
      value={value}
      valueNow={() => form.getFieldValue(name) ?? ''}
      disabled={componentDisabled}
      invalid={status === 'error'}
      describedBy={describedBy}
      onChange={(html) => onChange?.(html)}
    />
  );
}
