import type { ProColumns } from '@ant-design/pro-components';
import { Button, Flex, Space, Tag, Tooltip, Typography } from 'antd';
import { href } from '../../../../config/route-projections.ts';
import type { Comment } from '../../../../contract/comments.ts';
import { formatTime } from '../../../components/admin/format.ts';
import { sortOrderOf } from '../../../components/admin/table-request.tsx';
import { ACTION_KEYS, ACTIONS, type CommentAction, canAnswer, STATUS_NAMES } from './comment-words.ts';
import styles from './comments.module.css';

interface CommentActions {
  sort: string;
  /** The comment that is being moderated. */
  busy: number | null;
  onModerate: (row: Comment, action: CommentAction) => void;
  onReply: (row: Comment) => void;
  onEdit: (row: Comment) => void;
  onArticle: (row: Comment) => void;
}

/** The columns of the comment list. */
export function commentColumns({ sort, busy, ...on }: CommentActions): ProColumns<Comment>[] {
  return [
    {
      title: '内容',
      dataIndex: 'content',
      render: (_, row) => (
        <div className={styles.content}>
          {row.parent && (
            <blockquote className={styles.quote}>
              <Typography.Text type="secondary">回复 {row.parent.author_name}：</Typography.Text>
              {row.parent.content}
            </blockquote>
          )}
          <Typography.Paragraph
            className={styles.text}
            ellipsis={{ rows: 4, expandable: 'collapsible', symbol: (expanded: boolean) => (expanded ? '收起' : '展开') }}
          >
            {row.content}
          </Typography.Paragraph>
        </div>
      ),
    },
    {
      title: '作者',
      dataIndex: 'author_name',
      render: (_, row) => (
        <Flex vertical className={styles.author}>
          <Space size={4}>
            <Typography.Text strong>{row.author_name}</Typography.Text>
            {row.is_operator && <Tag color="processing">编辑部</Tag>}
          </Space>
          {row.author_email && <Typography.Link href={`mailto:${row.author_email}`}>{row.author_email}</Typography.Link>}
          {row.ip && (
            <Tooltip title={row.user_agent}>
              <Typography.Text type="secondary">{row.ip}</Typography.Text>
            </Tooltip>
          )}
        </Flex>
      ),
    },
    {
      title: '文章',
      dataIndex: 'article',
      render: (_, row) => (
        <Flex vertical align="start" className={styles.article}>
          <Typography.Link href={href('/article/:id', { id: row.article.slug })} target="_blank" rel="noopener">
            {row.article.title}
          </Typography.Link>
          <Button type="link" size="small" className={styles.plain} aria-label={`只看此文：${row.article.title}`} onClick={() => on.onArticle(row)}>
            只看此文
          </Button>
        </Flex>
      ),
    },
    { title: '状态', dataIndex: 'status', render: (_, row) => <Tag color={STATUS_NAMES[row.status].color}>{STATUS_NAMES[row.status].name}</Tag> },
    {
      title: '时间',
      dataIndex: 'created_at',
      sorter: true,
      sortOrder: sortOrderOf(sort, 'created_at'),
      render: (_, row) => <div className={styles.time}>{formatTime(row.created_at)}</div>,
    },
    {
      title: '操作',
      key: 'actions',
      render: (_, row) => (
        <Flex wrap className={styles.actions}>
          {ACTION_KEYS.filter((action) => ACTIONS[action].status !== row.status).map((action) => (
            <Button
              key={action}
              type="link"
              size="small"
              danger={action === 'delete'}
              disabled={busy === row.id}
              aria-label={`${ACTIONS[action].name} ${row.author_name} 的评论`}
              onClick={() => on.onModerate(row, action)}
            >
              {ACTIONS[action].name}
            </Button>
          ))}
          {canAnswer(row) && (
            <Button type="link" size="small" aria-label={`回复 ${row.author_name} 的评论`} onClick={() => on.onReply(row)}>
              回复
            </Button>
          )}
          <Button type="link" size="small" aria-label={`编辑 ${row.author_name} 的评论`} onClick={() => on.onEdit(row)}>
            编辑
          </Button>
        </Flex>
      ),
    },
  ];
}
