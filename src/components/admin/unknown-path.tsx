import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { ADMIN_HOME } from '../../../config/routes.ts';
import { Loading } from './loading.tsx';
import styles from './screen-error.module.css';

/**
 * A path that the console does not have. Reached by a link, it is left to the server: it knows the public pages and has the
 * not-found page. Should the server send the console for it all the same, asking again would never end; then it says so.
 */
export function UnknownPath() {
  const { key, pathname, search } = useLocation();
  const first = key === 'default';
  useEffect(() => {
    // Replacing clears the entry's state, so that the next document knows that it is the first.
    if (!first) window.location.replace(`${pathname}${search}`);
  }, [first, pathname, search]);
  if (!first) return <Loading />;
  return (
    <div className={styles.error}>
      <h2>页面不存在</h2>
      <p>这个地址没有对应的页面。</p>
      <div className={styles.actions}>
        <a className={styles.primary} href={ADMIN_HOME}>
          返回仪表盘
        </a>
        <a href="/">查看网站</a>
      </div>
    </div>
  );
}
