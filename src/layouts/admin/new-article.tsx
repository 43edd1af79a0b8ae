import { FormOutlined } from '@ant-design/icons';
import { useEffect, useEffectEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { href } from '../../../config/route-projections.ts';
import styles from './admin-layout.module.css';

/** Opens a new article from any screen of the console, while no text is typed. No screen gives it another meaning. */
const NEW_ARTICLE_KEY = 'n';

/** Keys that mean the same everywhere in the console, for every list of keys. */
export const GLOBAL_KEYS: readonly (readonly [keys: string, meaning: string])[] = [[NEW_ARTICLE_KEY.toUpperCase(), '新建文章（在任何页面）']];

const PATH = href('/p-admin/articles/create');

/** What takes letters, and what stands over the screen: there a key means something else. */
const TYPING = 'textarea, select, [contenteditable="true"], input:not([type="checkbox"]):not([type="radio"])';

const WINDOW = '.ant-modal-wrap, .ant-drawer-open';

function isWindowOpen(): boolean {
  return [...document.querySelectorAll<HTMLElement>(WINDOW)].some((box) => box.checkVisibility());
}

/** 新建文章, from anywhere: a link in the header, and a key. */
export function NewArticle() {
  const navigate = useNavigate();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented || event.repeat) return;
    if (event.key.toLowerCase() !== NEW_ARTICLE_KEY) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest(TYPING) || isWindowOpen()) return;
    event.preventDefault();
    void navigate(PATH);
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <Link to={PATH} className={styles.create} title={`新建文章（按 ${NEW_ARTICLE_KEY.toUpperCase()} 键）`} aria-keyshortcuts={NEW_ARTICLE_KEY}>
      <FormOutlined aria-hidden />
      <span>新建文章</span>
    </Link>
  );
}
