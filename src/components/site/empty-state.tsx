import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** An unanswered row of bubbles, a sentence on why there is nothing, and what to do about it. */
export function EmptyState({ title, text, level = 2, children }: { title: string; text: string; level?: 2 | 3; children?: ReactNode }) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 104 20" width="104" height="20" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden>
        <circle cx="10" cy="10" r="8" />
        <circle cx="38" cy="10" r="8" />
        <circle cx="66" cy="10" r="8" />
        <circle cx="94" cy="10" r="8" strokeDasharray="3 3" />
      </svg>
      <Heading className={styles.title}>{title}</Heading>
      <p>{text}</p>
      {children}
    </div>
  );
}
