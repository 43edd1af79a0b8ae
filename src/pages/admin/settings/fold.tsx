import { RightOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import styles from './fold.module.css';

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
