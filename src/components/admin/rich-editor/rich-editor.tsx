import { Button, ConfigProvider, Form, Result, Skeleton } from 'antd';
import { type ComponentType, type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { MISSING_FILES } from '../windows.tsx';
import type { Begun, RichEditorProps } from './editor-pane.tsx';
import styles from './rich-editor.module.css';

/**
 * An editor for the HTML of articles. Its code is large and loaded when one is shown; where it can't be had, what stands in its
 * place can be written in, and the form keeps its value.
 */
function RichEditor(props: RichEditorProps) {
  const [Pane, setPane] = useState<ComponentType<RichEditorProps> | null>(null);
  const [missing, setMissing] = useState(false);
  const begun = useRef<Begun | null>(null);
  useEffect(() => {
    import('./editor-pane.tsx').then(
      ({ EditorPane }) => setPane(() => EditorPane),
      () => setMissing(true),
    );
  }, []);

  if (Pane) return <Pane {...props} begun={begun} />;
  return (
    <Waiting {...props} busy={!missing} begun={begun}>
      {missing ? <MissingEditor /> : <Skeleton active paragraph={{ rows: 12 }} />}
    </Waiting>
  );
}

function MissingEditor() {
  return (
    <div role="alert">
      <Result
        status="error"
        title="编辑器没有加载出来"
        subTitle={MISSING_FILES.why}
        extra={
          <Button type="primary" onClick={MISSING_FILES.loadAnew}>
            {MISSING_FILES.button}
          </Button>
        }
      />
    </div>
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
function Waiting({ id, label, lang, disabled, value, valueNow, onChange, busy, begun, children }: WaitingProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [words, setWords] = useState('');
  const now = useEffectEvent(valueNow);
  // Looked at when the editor takes the place, not when its code has come: a key may be pressed between the two.
  useLayoutEffect(() => {
    const early = field.current;
    return () => {
      begun.current = early && {
        focused: document.activeElement === early,
        paragraphs: behind(early.value, now()) === null ? 0 : linesOf(early.value).length,
        tail: early.value.match(/\s*$/)?.[0] ?? '',
      };
    };
  }, [begun]);
  // Another version was restored, or a save came back written otherwise: what is typed from now on comes before that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value is when to look.
  useLayoutEffect(() => {
    if (behind(field.current?.value ?? '', now()) === null) setWords('');
  }, [value]);
  const write = (typed: string) => {
    const held = valueNow();
    setWords(typed);
    onChange(htmlOf(typed) + (behind(words, held) ?? held));
  };
  return (
    <div className={styles.editor} aria-busy={busy}>
      <div className={styles.waiting}>
        {busy && words !== '' ? null : children}
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

const htmlOf = (words: string) => linesOf(words).map(paragraph).join('');

/** What of a text stands behind these words; null where it does not begin with them. */
function behind(words: string, text: string): string | null {
  const before = htmlOf(words);
  return text.startsWith(before) ? text.slice(before.length) : null;
}

function paragraph(words: string): string {
  const element = document.createElement('p');
  element.textContent = words;
  return element.outerHTML;
}

interface RichEditorFieldProps {
  /** The field's name in its form, or its path there. */
  name: string | readonly (string | number)[];
  label: string;
  /** The text as the server keeps it, sanitised; empty while nothing was saved. Nothing where a save lays all values into the form anew. */
  saved?: string;
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
  const form = Form.useFormInstance();
  const { status } = Form.Item.useStatus();
  const { componentDisabled } = ConfigProvider.useConfig();
  return (
    <RichEditor
      {...props}
      value={value}
      valueNow={() => form.getFieldValue(typeof name === 'string' ? name : [...name]) ?? ''}
      disabled={componentDisabled}
      invalid={status === 'error'}
      describedBy={describedBy}
      onChange={(html) => onChange?.(html)}
    />
  );
}
