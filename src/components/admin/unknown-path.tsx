import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { href, isAdminPath } from '../../../config/route-projections.ts';
import { ADMIN_HOME, LOGIN_PATH } from '../../../config/routes.ts';
import { getToken } from '../../api/session.ts';
import { Loading } from './loading.tsx';
import styles from './screen-error.module.css';

/**
 * A path that the console does not have. Below `/p-admin` it says so and leads back. Another one, reached by a link, is left
 * to the server: it knows the public pages. Should the server send the console for it all the same, asking again would never
 * end; then it says so too.
 */
export function UnknownPath() {
  const { key, pathname, search } = useLocation();
  const ours = isAdminPath(pathname) || key === 'default';
  useEffect(() => {
    if (ours) document.title = '页面不存在';
    // Replacing clears the entry's state, so that the next document knows that it is the first.
    else window.location.replace(`${pathname}${search}`);
  }, [ours, pathname, search]);
  if (!ours) return <Loading />;
  const isIn = getToken() !== null;
  return (
    <main className={styles.error}>
      <h1>页面不存在</h1>
      <p>管理后台没有这个地址，可能是链接有误，或者页面已经移动。</p>
      <div className={styles.actions}>
        <a className={styles.primary} href={isIn ? ADMIN_HOME : LOGIN_PATH}>
          {isIn ? '返回仪表盘' : '登录管理后台'}
        </a>
        {isIn && <a href={href('/p-admin/articles')}>文章管理</a>}
        <a href="/">查看网站</a>
      </div>
    </main>
  );
}
