import { Card, Flex, Skeleton } from 'antd';
import { useCallback, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { parsedId } from '../../../../config/parsed.ts';
import { href } from '../../../../config/route-projections.ts';
import type { Article } from '../../../../contract/articles.ts';
import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/errors.ts';
import { ErrorResult, Loaded } from '../../../components/admin/loaded.tsx';
import { Page } from '../../../components/admin/screen.tsx';
import { useLoad } from '../../../components/admin/use-load.ts';
import { ArticleEditor } from './article-editor.tsx';
import { KeptRescue } from './kept-draft-offer.tsx';
import { LinkButton } from './link-button.tsx';

/** A new article is nowhere to be loaded from. */
const nothingToReload = () => Promise.resolve();

/** One editing of one article: it goes on when a new article gets its number, `created`, and its address (`shown`) with it. */
interface Editing {
  key: number;
  id: string | null;
  created: string | null;
  shown: string | null;
}

/**
 * 新建文章 and 编辑文章, one screen for both addresses: when a new article is made, the address changes to its own while form, focus
 * and cursor stay where they are. Back does not lead to an empty form again.
 */
export function Component() {
  const { id = null } = useParams();
  const navigate = useNavigate();
  const [editing, setEditing] = useState<Editing>({ key: 0, id, created: null, shown: id });
  if (editing.shown !== id) {
    const goesOn = id !== null && editing.created === id;
    setEditing(goesOn ? { ...editing, created: null, shown: id } : { key: editing.key + 1, id, created: null, shown: id });
  }
  const onCreated = useCallback(
    async (article: Article) => {
      setEditing((before) => ({ ...before, created: String(article.id) }));
      await navigate(href('/p-admin/articles/edit/:id', { id: article.id }), { replace: true, preventScrollReset: true });
    },
    [navigate],
  );

  const { key, id: started } = editing;
  return (
    <Page>
      {started === null ? (
        <ArticleEditor key={key} initial={null} onCreated={onCreated} onReload={nothingToReload} />
      ) : (
        <StoredArticle key={key} id={started} onCreated={onCreated} />
      )}
    </Page>
  );
}

function StoredArticle({ id, onCreated }: { id: string; onCreated: (article: Article) => Promise<void> }) {
  const load = useLoad(
    async (signal) => {
      const number = parsedId(id);
      if (!number) throw new ApiError({ status: 404, code: 'not_found', message: '内容不存在或已被删除' });
      return (await api.articles.get({ params: { id: number } }, { signal })).data;
    },
    ['articles', id, 'edited'],
  );
  if (load.error && !load.data) {
    return (
      <>
        <ErrorResult error={load.error} onRetry={load.reload} />
        <Flex justify="center" gap={8} wrap>
          <LinkButton to={href('/p-admin/articles')}>返回文章列表</LinkButton>
          {load.error instanceof ApiError && load.error.status === 404 && <KeptRescue articleId={Number(id)} />}
        </Flex>
      </>
    );
  }
  const waiting = (
    <Card aria-busy="true">
      <Skeleton active paragraph={{ rows: 12 }} />
    </Card>
  );
  return (
    <Loaded load={load} waiting={waiting}>
      {(article) => (
        // What comes back from the bin begins anew.
        <ArticleEditor key={article.deleted_at} initial={article} onCreated={onCreated} onReload={load.reload} />
      )}
    </Loaded>
  );
}
