import { FormOutlined } from '@ant-design/icons';
import { Link, useNavigate } from 'react-router-dom';
import { href } from '../../../config/route-projections.ts';
import { NEW_ARTICLE_KEY, usePageKey } from '../../components/admin/use-page-key.ts';
import styles from './admin-layout.module.css';

const PATH = href('/p-admin/articles/create');

/** 新建文章, from anywhere: a link in the header, and a key. */
export function NewArticle() {
  const navigate = useNavigate();
  usePageKey(NEW_ARTICLE_KEY, () => void navigate(PATH));
  return (
    <Link to={PATH} className={styles.create} title={`新建文章（按 ${NEW_ARTICLE_KEY.toUpperCase()} 键）`} aria-keyshortcuts={NEW_ARTICLE_KEY}>
      <FormOutlined aria-hidden />
      <span>新建文章</span>
    </Link>
  );
}
