import { RightOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { createContext, type ReactNode, useContext, useEffectEvent, useId, useLayoutEffect, useMemo, useState } from 'react';
import styles from './fold.module.css';

/** Where a field stands in the form: `['faqs', 3, 'question']`. */
export type FieldPath = readonly (string | number)[];

/** The fields of the form that have an error now. */
export const ErrorsContext = createContext<readonly FieldPath[]>([]);

/** Those that stand below a path. The answer is the same as long as the form's are. */
export function useErrorsUnder(...path: FieldPath): readonly FieldPath[] {
  const errors = useContext(ErrorsContext);
  const key = path.join('.');
  return useMemo(() => errors.filter((name) => `${name.join('.')}.`.startsWith(`${key}.`)), [errors, key]);
}

/** What has an error opens by itself: whenever the form's errors are others, and before anything is scrolled to. */
export function useOpenedBy(errors: readonly FieldPath[], open: () => void): void {
  const run = useEffectEvent(open);
  useLayoutEffect(() => {
    if (errors.length > 0) run();
  }, [errors]);
}

interface FoldProps {
  /** The button's words: what is inside. */
  label: ReactNode;
  /** Beside them, in grey. */
  note?: ReactNode;
  /** How many of its fields have an error. */
  errors: number;
  /** What can be done with the whole; outside the button. */
  actions?: ReactNode;
  /** A row of a list stands in a frame, a part of a form below a line. */
  framed?: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
  children: ReactNode;
}

/**
 * A part of a long form, folded to a line. Not antd's Collapse: its head is itself a button, which may hold no others. What is inside is first drawn when it is
 * opened, and stays, with what was entered in it.
 */
export function Fold({ label, note, errors, actions, framed = false, open, onOpen, children }: FoldProps) {
  const id = useId();
  const [drawn, setDrawn] = useState(open);
  if (open && !drawn) setDrawn(true);
  return (
    <div className={framed ? styles.framed : styles.part}>
      <div className={styles.head}>
        <Button
          type="text"
          className={styles.button}
          icon={<RightOutlined aria-hidden rotate={open ? 90 : 0} />}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => onOpen(!open)}
        >
          <span className={styles.label}>{label}</span>
          {note !== undefined && <span className={styles.note}>{note}</span>}
        </Button>
        {errors > 0 && (
          <Tag color="error" className="ui-snug">
            {errors} 处有误
          </Tag>
        )}
        {actions}
      </div>
      <div id={id} className={styles.body} hidden={!open}>
        {(open || drawn) && children}
      </div>
    </div>
  );
}
