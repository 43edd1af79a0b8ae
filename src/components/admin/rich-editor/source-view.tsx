import { Alert, Button, Input } from 'antd';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { cleanFragment, parseBody } from './html/clean-dom.ts';
import { isSameHtml } from './html/compare.ts';
import { formatSource, sourceProblems } from './html/source.ts';
import styles from './rich-editor.module.css';

/** A pause in typing after which the form hears of the change, in milliseconds. */
const PAUSE_MS = 300;

export interface SourceHandle {
  flush: () => void;
}

interface SourceViewProps {
  ref: Ref<SourceHandle>;
  label: string;
  /** The form's value as it is drawn, and at this moment. */
  html: string;
  htmlNow: () => string;
  onChange: (html: string) => void;
  onLeave: () => void;
}

function cleaned(source: string): { html: string; removed: string[] } {
  const { fragment, removed } = cleanFragment(source);
  const { body } = parseBody('');
  body.append(fragment);
  return { html: body.innerHTML.trim(), removed };
}

/** The text's HTML, to be read and changed by hand. What an article may not hold is named at once and never reaches the form. */
export function SourceView({ ref, label, html, htmlNow, onChange, onLeave }: SourceViewProps) {
  const [source, setSource] = useState(() => formatSource(html));
  const [problems, setProblems] = useState<string[]>([]);
  const told = useRef(html);
  const typed = useRef<string | null>(null);

  const flush = () => {
    if (typed.current === null) return;
    const text = typed.current;
    typed.current = null;
    const next = cleaned(text);
    setProblems([...sourceProblems(text), ...(next.removed.length > 0 ? [`不支持的内容会被去除：${next.removed.join('、')}`] : [])]);
    if (next.html === told.current || isSameHtml(next.html, told.current)) return;
    told.current = next.html;
    onChange(next.html);
  };
  useImperativeHandle(ref, () => ({ flush }));
  const flushLatest = useEffectEvent(flush);
  useEffect(() => () => flushLatest(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a pause is counted from the last letter.
  useEffect(() => {
    const timer = setTimeout(() => flushLatest(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [source]);

  // The form's value changed from outside; the same text as the server writes it leaves what is being typed alone.
  const receive = useEffectEvent(() => {
    const now = htmlNow();
    if (now === told.current) return;
    if (!isSameHtml(now, told.current)) {
      typed.current = null;
      setSource(formatSource(now));
    }
    told.current = now;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value is when to look.
  useEffect(() => receive(), [html]);

  return (
    <div className={styles.source}>
      <div className={styles.sourceHead}>
        <span>HTML 源码</span>
        <Button onClick={onLeave}>返回编辑器</Button>
      </div>
      <Input.TextArea
        autoFocus
        aria-label={`${label}的 HTML 源码`}
        value={source}
        spellCheck={false}
        autoSize={{ minRows: 18, maxRows: 40 }}
        onChange={(event) => {
          setSource(event.target.value);
          typed.current = event.target.value;
        }}
        onBlur={flush}
      />
      <div role="status">
        {problems.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title="源码中有需要注意的地方"
            description={
              <ul className={styles.problems}>
                {problems.map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
            }
          />
        )}
      </div>
    </div>
  );
}
