import styles from './loading.module.css';

/** Stands where a screen will be. Plain HTML: it shows before antd has arrived. */
export function Loading() {
  return (
    <div className={styles.loading} role="status">
      <span className={styles.ring} aria-hidden />
      加载中…
    </div>
  );
}
