import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { errorMessage } from './error-messages.ts';
import styles from './screen-error.module.css';

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
