import type { ProColumns } from '@ant-design/pro-components';
import { Button, Tag } from 'antd';
import type { ArticleRow } from '../../../../contract/articles.ts';
import { sortOrderOf } from '../../../components/admin/table-request.tsx';
import { type ArticleTab, KIND_OPTIONS, LANGUAGE_OPTIONS, LEVEL_OPTIONS, sectionOptions, skillOptions, wordOf } from './article-words.ts';
import { ArticleCard } from './list/article-card.tsx';
import { Comments, count, DaysLeft, Edition, Moment, ReviewReasons, Status, Title } from './list/cells.tsx';
import styles from './list/list.module.css';
import { type RowHandlers, RowMenu } from './list/row-menu.tsx';
import { type ListQuery, sortOf } from './list-query.ts';

interface Options {
  query: ListQuery;
  /** The tab whose rows are shown: while another loads, still the one before. */
  tab: ArticleTab;
  narrow: boolean;
  isAdmin: boolean;
  isBusy: (row: ArticleRow) => boolean;
  on: RowHandlers;
  onAuthor: (id: number) => void;
  /** What the console calls the categories. */
  categoryNames: ReadonlyMap<number, string>;
}

interface Column extends ProColumns<ArticleRow> {
  key: string;
  /** Where the column makes sense; everywhere unless told. */
  tabs?: readonly ArticleTab[];
}

const READ: readonly ArticleTab[] = ['all', 'published', 'review_due'];
/** Where reasons or dates need the room of the rest. */
const ROOMY: readonly ArticleTab[] = ['all', 'draft', 'scheduled', 'published', 'recycled'];

/** px; a fixed column without a width takes what is left over. */
const ACTIONS_WIDTH: Record<ArticleTab, number> = { all: 92, draft: 92, scheduled: 92, published: 92, review_due: 172, recycled: 138 };

/** Cells that show nothing but their row: a table of a hundred rows is drawn several times while it loads. Every answer has new rows. */
const isOtherRow = (row: ArticleRow, before: ArticleRow) => row !== before;

/** Columns that stand in the column settings but are not shown until somebody asks for them. */
export const HIDDEN_COLUMNS = Object.fromEntries(
  ['category', 'kind', 'edition', 'pinned', 'tags', 'skill', 'level', 'language', 'created'].map((key) => [`col_${key}`, { show: false }]),
);

/** The list's columns; what can be searched for is in `search-columns.tsx`. Their keys differ from the names of the search fields. */
export function articleColumns({ query, tab, narrow, isAdmin, isBusy, on, onAuthor, categoryNames }: Options): ProColumns<ArticleRow>[] {
  const sort = sortOf(query);
  const sortable = (field: string) => ({
    dataIndex: field,
    sorter: true,
    sortOrder: sortOrderOf(sort, field),
    sortDirections: ['descend', 'ascend'] as ('descend' | 'ascend')[],
  });
  const menu = (row: ArticleRow) => <RowMenu row={row} tab={tab} narrow={narrow} isAdmin={isAdmin} disabled={isBusy(row)} on={on} />;
  const actions: Column = {
    title: '操作',
    key: 'col_actions',
    hideInSetting: true,
    fixed: narrow ? undefined : 'right',
    width: narrow ? 44 : ACTIONS_WIDTH[tab],
    render: (_, row) => menu(row),
  };
  if (narrow) {
    // What these tabs are for is done with buttons, which stand below the card.
    const footed = tab === 'review_due' || tab === 'recycled';
    const card: Column = {
      title: '文章',
      key: 'col_card',
      hideInSetting: true,
      render: (_, row) => <ArticleCard row={row} tab={tab} footer={footed && menu(row)} />,
    };
    return [card, ...(footed ? [] : [actions])].map((column) => ({ ...column, search: false }));
  }

  const columns: Column[] = [
    { title: '标题', key: 'col_title', ...sortable('title'), fixed: 'left', disable: true, render: (_, row) => <Title row={row} /> },
    { title: '复核原因', key: 'col_reasons', tabs: ['review_due'], hideInSetting: true, render: (_, row) => <ReviewReasons row={row} /> },
    { title: '考试', key: 'col_exam', dataIndex: 'exam', render: (_, row) => row.exam ?? '—' },
    {
      title: '科目',
      key: 'col_section',
      dataIndex: 'section',
      tabs: ROOMY,
      render: (_, row) => <span className={styles.name}>{wordOf(sectionOptions(row.exam), row.section) || '—'}</span>,
    },
    { title: '类型', key: 'col_kind', dataIndex: 'kind', tabs: ROOMY, render: (_, row) => wordOf(KIND_OPTIONS, row.kind) },
    { title: '考试版本', key: 'col_edition', dataIndex: 'edition', tabs: ROOMY, render: (_, row) => <Edition row={row} /> },
    {
      title: '分类',
      key: 'col_category',
      dataIndex: 'category',
      render: (_, row) => <span className={styles.name}>{row.category ? (categoryNames.get(row.category.id) ?? row.category.name) : '—'}</span>,
    },
    {
      title: '作者',
      key: 'col_author',
      dataIndex: 'author',
      render: (_, { author }) =>
        author ? (
          <Button type="link" className={styles.author} onClick={() => onAuthor(author.id)} title="只看此作者的文章">
            {author.name}
          </Button>
        ) : (
          '—'
        ),
    },
    { title: '状态', key: 'col_status', dataIndex: 'status', tabs: READ, render: (_, row) => <Status row={row} /> },
    { title: '置顶', key: 'col_pinned', dataIndex: 'pinned', render: (_, row) => (row.pinned ? <Tag color="magenta">置顶</Tag> : '—') },
    { title: '标签', key: 'col_tags', dataIndex: 'tags', render: (_, row) => <span className={styles.name}>{row.tags.join('、') || '—'}</span> },
    { title: '技能', key: 'col_skill', dataIndex: 'skill', render: (_, row) => wordOf(skillOptions(null), row.skill) || '—' },
    { title: '难度', key: 'col_level', dataIndex: 'level', render: (_, row) => wordOf(LEVEL_OPTIONS, row.level) || '—' },
    { title: '语言', key: 'col_language', dataIndex: 'language', render: (_, row) => wordOf(LANGUAGE_OPTIONS, row.language) },
    { title: '浏览', key: 'col_views', ...sortable('view_count'), align: 'right', tabs: READ, render: (_, row) => count(row.view_count) },
    {
      title: '评论',
      key: 'col_comments',
      ...sortable('comment_count'),
      align: 'right',
      tabs: ['all', 'published'],
      render: (_, row) => <Comments row={row} />,
    },
    {
      title: tab === 'scheduled' ? '定时发布于' : '发布时间',
      key: 'col_published',
      ...sortable('published_at'),
      tabs: ['scheduled', 'published'],
      render: (_, row) => <Moment iso={row.published_at} danger={row.overdue} />,
    },
    { title: '创建时间', key: 'col_created', dataIndex: 'created_at', render: (_, row) => <Moment iso={row.created_at} /> },
    { title: '更新时间', key: 'col_updated', ...sortable('updated_at'), render: (_, row) => <Moment iso={row.updated_at} /> },
    { title: '移入时间', key: 'col_deleted', tabs: ['recycled'], hideInSetting: true, render: (_, row) => <Moment iso={row.deleted_at} /> },
    { title: '保留', key: 'col_left', tabs: ['recycled'], hideInSetting: true, render: (_, row) => <DaysLeft row={row} /> },
    actions,
  ];
  return columns
    .filter(({ tabs }) => !tabs || tabs.includes(tab))
    .map(({ tabs: _, ...column }) => ({ ...column, search: false, ...(column !== actions && { shouldCellUpdate: isOtherRow }) }));
}
