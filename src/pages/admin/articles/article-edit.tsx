import { Card, Flex, Skeleton } from 'antd';
import { useParams } from 'react-router-dom';
import { href } from '../../../../config/route-projections.ts';
import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/errors.ts';
import { ErrorResult } from '../../../components/admin/error-result.tsx';
import { Page } from '../../../components/admin/page.tsx';
import { useLoad } from '../../../components/admin/use-load.ts';
import { ArticleEditor } from './article-editor.tsx';
import { LinkButton } from './link-button.tsx';

/** 编辑文章. */
export function Component() {
  const { id = '' } = useParams();
  const load = useLoad(async (signal) => {
    if (!/^[1-9]\d{0,14}$/.test(id)) throw new ApiError({ status: 404, code: 'not_found', message: '内容不存在或已被删除' });
    return (await api.articles.get({ params: { id: Number(id) } }, { signal })).data;
  }, id);

  if (load.error) {
    return (
      <Page>
        <ErrorResult error={load.error} onRetry={load.reload} />
        <Flex justify="center">
          <LinkButton to={href('/p-admin/articles')}>返回文章列表</LinkButton>
        </Flex>
      </Page>
    );
  }
  return (
    <Page>
      {load.data ? (
        // Unsaved text belongs to one article: another id is another editor.
        <ArticleEditor key={load.data.id} initial={load.data} onCreated={() => undefined} />
      ) : (
        <Card aria-busy="true">
          <Skeleton active paragraph={{ rows: 12 }} />
        </Card>
      )}
    </Page>
  );
}
