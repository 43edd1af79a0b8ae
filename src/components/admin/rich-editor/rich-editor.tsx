import { ConfigProvider, Form, Skeleton } from 'antd';
import { type ComponentType, type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ErrorResult } from '../use-load.tsx';
import type { Begun, RichEditorProps } from './editor-pane.tsx';
import styles from './rich-editor.module.css';

/**
 * An editor for the HTML of articles. Its code is large and loaded when one is shown; when that fails, it can be tried again,
 * and the form keeps its value.
 */
function RichEditor(props: RichEditorProps) {
  const [Pane, setPane] = useState<ComponentType<RichEditorProps> | null>(null);
  const [error, setError] = useState<unknown>(null);
  const begun = useRef<Begun | null>(null);
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

  if (Pane) return <Pane {...props} begun={begun} />;
  return (
    <Waiting {...props} busy={!error} begun={begun}>
      {error ? <ErrorResult error={error} onRetry={load} /> : <Skeleton active paragraph={{ rows: 12 }} />}
    </Waiting>
  );
}

interface WaitingProps extends RichEditorProps {
  busy: boolean;
  begun: RefObject<Begun | null>;
  children: ReactNode;
}

/**
 * What stands in the editor's place. Whoever came to the text before it was there writes here, before what is written already;
 * the form has each letter at once, and the editor goes on behind the last.
 */
function Waiting({ id, label, lang, disabled, valueNow, onChange, busy, begun, children }: WaitingProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [words, setWords] = useState('');
  const [rest, setRest] = useState<string | null>(null);
  // Looked at when the editor takes the place, not when its code has come: a key may be pressed between the two.
  useLayoutEffect(() => {
    const early = field.current;
    return () => {
      begun.current = early && { focused: document.activeElement === early, paragraphs: linesOf(early.value).length };
    };
  }, [begun]);
  const write = (typed: string) => {
    const behind = rest ?? valueNow();
    setRest(behind);
    setWords(typed);
    onChange(linesOf(typed).map(paragraph).join('') + behind);
  };
  return (
    <div className={styles.editor} aria-busy={busy}>
      <div className={styles.waiting}>
        {words !== '' && busy ? null : children}
        <textarea
          ref={field}
          id={id}
          aria-label={`${label}（编辑器加载中）`}
          lang={lang}
          disabled={disabled}
          data-over={busy}
          value={words}
          onChange={(event) => write(event.target.value)}
        />
      </div>
    </div>
  );
}

const linesOf = (words: string) => words.split('\n').filter((line) => line.trim() !== '');

function paragraph(words: string): string {
  const element = document.createElement('p');
  element.textContent = words;
  return element.outerHTML;
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
