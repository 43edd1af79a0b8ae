import type { ProColumns } from '@ant-design/pro-components';
import { Button, Flex, Space, Tag, Typography } from 'antd';
import { Link } from 'react-router-dom';
import { href } from '../../../../config/route-projections.ts';
import type { ArticleRow } from '../../../../contract/articles.ts';
import { formatTime } from '../../../components/admin/format.ts';
import { sortOrderOf } from '../../../components/admin/table-request.tsx';
import { KIND_OPTIONS, STATUS_WORDS, sectionOptions, wordOf } from './article-words.ts';
import type { ListQuery } from './list-query.ts';

interface Options {
  query: ListQuery;
  isAdmin: boolean;
  /** Room for a column of actions that stays in sight. */
  wide: boolean;
  onAuthor: (row: ArticleRow) => void;
  onRecycle: (row: ArticleRow) => void;
  onRestore: (row: ArticleRow) => void;
  onDelete: (row: ArticleRow) => void;
}

const count = (value: number) => value.toLocaleString('zh-CN');
const linkStyle = { padding: 0, height: 'auto' };
/** px; longer names wrap, so that the dates stay in sight at 1440. */
const nameStyle = { display: 'block', maxWidth: 88, whiteSpace: 'normal', textAlign: 'start' } as const;

/** The list's columns; what can be searched for is in `search-columns.tsx`. */
export function articleColumns({ query, isAdmin, wide, onAuthor, onRecycle, onRestore, onDelete }: Options): ProColumns<ArticleRow>[] {
  const sort = query.sort ?? (query.q ? undefined : '-updated_at');
  const sortable = (field: string) => ({
    sorter: true,
    sortOrder: sortOrderOf(sort, field),
    sortDirections: ['descend', 'ascend'] as ('descend' | 'ascend')[],
  });
  return [
    {
      title: '标题',
      dataIndex: 'title',
      search: false,
      ...sortable('title'),
      render: (_, row) => (
        <Flex vertical gap={2} style={{ width: 210 }}>
          <Link to={href('/p-admin/articles/edit/:id', { id: row.id })} style={{ overflowWrap: 'anywhere' }}>
            {row.title}
          </Link>
          {(row.pinned || row.has_working_copy) && (
            <Space size={4} wrap>
              {row.pinned && <Tag color="magenta">置顶</Tag>}
              {row.has_working_copy && <Tag color="warning">有未发布的修改</Tag>}
            </Space>
          )}
        </Flex>
      ),
    },
    { title: '考试', dataIndex: 'exam', search: false, render: (_, row) => row.exam ?? '—' },
    { title: '科目', dataIndex: 'section', search: false, render: (_, row) => wordOf(sectionOptions(row.exam), row.section) || '—' },
    { title: '类型', dataIndex: 'kind', search: false, render: (_, row) => wordOf(KIND_OPTIONS, row.kind) },
    { title: '分类', dataIndex: 'category', search: false, render: (_, row) => <span style={nameStyle}>{row.category?.name ?? '—'}</span> },
    {
      title: '作者',
      dataIndex: 'author',
      search: false,
      render: (_, row) =>
        row.author ? (
          <Button type="link" style={{ ...linkStyle, ...nameStyle }} onClick={() => onAuthor(row)} title="只看此作者的文章">
            {row.author.name}
          </Button>
        ) : (
          '—'
        ),
    },
    { title: '状态', dataIndex: 'status', search: false, render: (_, row) => <Status row={row} /> },
    { title: '浏览', dataIndex: 'view_count', search: false, align: 'right', ...sortable('view_count'), render: (_, row) => count(row.view_count) },
    { title: '评论', dataIndex: 'comment_count', search: false, align: 'right', render: (_, row) => <Comments row={row} /> },
    { title: '更新时间', dataIndex: 'updated_at', search: false, ...sortable('updated_at'), render: (_, row) => <Moment iso={row.updated_at} /> },
    {
      title: '操作',
      key: 'actions',
      search: false,
      hideInSetting: true,
      width: 168,
      fixed: wide ? 'right' : undefined,
      render: (_, row) =>
        row.deleted_at ? (
          <Space size={12}>
            <Button type="link" style={linkStyle} onClick={() => onRestore(row)}>
              恢复
            </Button>
            {isAdmin && (
              <Button type="link" danger style={linkStyle} onClick={() => onDelete(row)}>
                永久删除
              </Button>
            )}
          </Space>
        ) : (
          <Space size={12}>
            <Link to={href('/p-admin/articles/edit/:id', { id: row.id })}>编辑</Link>
            {row.status === 'published' && (
              <a href={href('/article/:id', { id: row.slug })} target="_blank" rel="noreferrer">
                查看
              </a>
            )}
            <Button type="link" danger style={linkStyle} onClick={() => onRecycle(row)}>
              移入回收站
            </Button>
          </Space>
        ),
    },
  ];
}

function Status({ row }: { row: ArticleRow }) {
  if (row.deleted_at) return <Tag color="error">回收站</Tag>;
  const { text, color } = STATUS_WORDS[row.status];
  return (
    <Flex vertical gap={2} align="start">
      <Tag color={color}>{text}</Tag>
      {row.status === 'scheduled' && row.published_at && (
        <Typography.Text type="secondary" style={{ fontSize: 12 }}>
          <Moment iso={row.published_at} />
        </Typography.Text>
      )}
    </Flex>
  );
}

/** Day over hour: the table is wide enough as it is. */
function Moment({ iso }: { iso: string }) {
  const [day, hour] = formatTime(iso).split(' ');
  return (
    <time dateTime={iso} style={{ fontVariantNumeric: 'tabular-nums' }}>
      {day}
      <br />
      {hour}
    </time>
  );
}

function Comments({ row }: { row: ArticleRow }) {
  if (row.comment_count === 0) return <>0</>;
  return <Link to={`${href('/p-admin/comments')}?article_id=${row.id}`}>{count(row.comment_count)}</Link>;
}
