import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { href, isAdminPath } from '../../../config/route-projections.ts';
import { ADMIN_HOME, LOGIN_PATH } from '../../../config/routes.ts';
import { getToken } from '../../api/session.ts';
import { errorMessage } from './error-messages.ts';
import styles from './screen.module.css';

/** A screen's frame. Its title stands in the header already. */
export function Page({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}

/** Stands where a screen will be. Plain HTML: it shows before antd has arrived. */
export function Loading() {
  return (
    <div className={styles.loading} role="status">
      <span className={styles.ring} aria-hidden />
      加载中…
    </div>
  );
}

/** What browsers say when a part of the program could not be fetched: after a new release, or without a network. */
const CHUNK_FAILURE = /dynamically imported module|importing a module script failed|error loading dynamically|unable to preload css/i;

/**
 * In place of a screen that broke. A part that could not be fetched is only had by loading the page anew: browsers keep
 * the failure otherwise. Plain HTML: antd may be what is missing.
 */
export function ScreenError() {
  const error = useRouteError();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const missing = error instanceof Error && CHUNK_FAILURE.test(error.message);
  return (
    <div className={styles.error} role="alert">
      <h2>{missing ? '页面没有加载完整' : '页面出错了'}</h2>
      <p>{missing ? '可能是网络中断，或网站刚刚更新。重新加载后即可继续。' : errorMessage(error)}</p>
      <div className={styles.actions}>
        {missing ? (
          <button type="button" className={styles.primary} onClick={() => window.location.reload()}>
            重新加载
          </button>
        ) : (
          <button type="button" className={styles.primary} onClick={() => navigate({ pathname, search }, { replace: true })}>
            重试
          </button>
        )}
      </div>
    </div>
  );
}

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
