import type { ReactNode } from 'react';
import styles from './page.module.css';

/** A screen's frame. Its title stands in the header already. */
export function Page({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}
