import { useNavigate } from 'react-router-dom';
import { href } from '../../../../config/route-projections.ts';
import { Page } from '../../../components/admin/page.tsx';
import { ArticleEditor } from './article-editor.tsx';

/** 新建文章: after the first save the article's own page takes over, so that back does not lead to an empty form. */
export function Component() {
  const navigate = useNavigate();
  return (
    <Page>
      <ArticleEditor initial={null} onCreated={({ id }) => navigate(href('/p-admin/articles/edit/:id', { id }), { replace: true })} />
    </Page>
  );
}
