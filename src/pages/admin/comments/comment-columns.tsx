import type { ProColumns } from '@ant-design/pro-components';
import { Flex } from 'antd';
import type { Comment } from '../../../../contract/comments.ts';
import { sortOrderOf } from '../../../components/admin/table-request.tsx';
import { ActionsCell, ArticleCell, AuthorCell, type CommentActions, ContentCell, TimeCell } from './comment-cells.tsx';
import styles from './comments.module.css';

interface Looks {
  sort: string;
  /** The tab has comments of several states. */
  showStatus: boolean;
  /** A phone: everything of a comment stands in one cell, so that nothing has to be scrolled to. */
  narrow: boolean;
}

/** The columns of the comment list. */
export function commentColumns({ sort, showStatus, narrow }: Looks, on: CommentActions): ProColumns<Comment>[] {
  const time: ProColumns<Comment> = {
    title: '时间',
    dataIndex: 'created_at',
    sorter: true,
    sortOrder: sortOrderOf(sort, 'created_at'),
    render: (_, row) => <TimeCell row={row} />,
  };
  if (narrow) {
    const render: ProColumns<Comment>['render'] = (_, row) => (
      <Flex vertical gap={8} className={styles.card}>
        <Flex justify="space-between" gap={8}>
          <AuthorCell row={row} {...on} />
          <TimeCell row={row} />
        </Flex>
        <ContentCell row={row} showStatus={showStatus} />
        <ArticleCell row={row} {...on} />
        <ActionsCell row={row} {...on} />
      </Flex>
    );
    return [{ ...time, title: '评论（按时间）', render }];
  }
  return [
    { title: '作者', dataIndex: 'author_name', render: (_, row) => <AuthorCell row={row} {...on} /> },
    { title: '评论', dataIndex: 'content', render: (_, row) => <ContentCell row={row} showStatus={showStatus} /> },
    { title: '文章', dataIndex: 'article', render: (_, row) => <ArticleCell row={row} {...on} /> },
    time,
    { title: '操作', key: 'actions', render: (_, row) => <ActionsCell row={row} {...on} /> },
  ];
}
