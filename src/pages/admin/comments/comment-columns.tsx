import type { ProColumns } from '@ant-design/pro-components';
import { Flex } from 'antd';
import type { Comment } from '../../../../contract/comments.ts';
import { sortOrderOf } from '../../../components/admin/table-request.tsx';
import { ActionsCell, ArticleCell, AuthorCell, type CommentActions, ContentCell, TimeCell } from './comment-cells.tsx';

interface Looks {
  sort: string;
  /** The tab has comments of several states. */
  showStatus: boolean;
  /** How much room there is: columns, those but for the time, or one cell that holds everything; nothing has to be scrolled to. */
  room: 'wide' | 'medium' | 'narrow';
  isOpen: (row: Comment) => boolean;
  onOpen: (row: Comment, open: boolean) => void;
}

/** The columns of the comment list. */
export function commentColumns({ sort, showStatus, room, isOpen, onOpen }: Looks, on: CommentActions): ProColumns<Comment>[] {
  const time: ProColumns<Comment> = {
    title: '时间',
    dataIndex: 'created_at',
    width: 148,
    sorter: true,
    sortOrder: sortOrderOf(sort, 'created_at'),
    render: (_, row) => <TimeCell row={row} />,
  };
  const content = (row: Comment) => <ContentCell row={row} showStatus={showStatus} open={isOpen(row)} onOpen={onOpen} />;
  if (room === 'narrow') {
    const render: ProColumns<Comment>['render'] = (_, row) => (
      <Flex vertical gap={8}>
        <Flex justify="space-between" gap={8}>
          <AuthorCell row={row} open={isOpen(row)} {...on} />
          <TimeCell row={row} />
        </Flex>
        {content(row)}
        <Flex justify="space-between" align="end" gap={8}>
          <ArticleCell row={row} {...on} />
          <ActionsCell row={row} on={on} />
        </Flex>
      </Flex>
    );
    return [{ ...time, width: undefined, title: '评论（按时间）', render }];
  }
  const timed = room === 'medium';
  return [
    {
      title: '作者',
      dataIndex: 'author_name',
      width: timed ? 136 : 184,
      render: (_, row) => <AuthorCell row={row} open={isOpen(row)} timed={timed} {...on} />,
    },
    { title: '评论', dataIndex: 'content', render: (_, row) => content(row) },
    { title: '文章', dataIndex: 'article', width: timed ? 148 : 200, render: (_, row) => <ArticleCell row={row} {...on} /> },
    ...(timed ? [] : [time]),
    { title: '操作', key: 'actions', width: 148, render: (_, row) => <ActionsCell row={row} on={on} /> },
  ];
}
