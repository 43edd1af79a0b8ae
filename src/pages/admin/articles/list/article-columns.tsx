import type { ProColumns } from '@ant-design/pro-components';
import { Button, Tag } from 'antd';
import type { ReactNode } from 'react';
import { type ArticleFieldName, articleField, articleFieldsWhere } from '../../../../../config/article-fields.ts';
import type { Breakpoint } from '../../../../../config/breakpoints.ts';
import type { ArticleRow } from '../../../../../contract/articles.ts';
import { formatCount } from '../../../../components/admin/format.ts';
import { sortOrderOf } from '../../../../components/admin/tables/table-request.tsx';
import { type ArticleTab, sectionOptions, wordOf } from '../article-words.ts';
import { ArticleCard, Comments, DaysLeft, Edition, Moment, ReviewReasons, Status, Title } from './cells.tsx';
import styles from './list.module.css';
import { type ListQuery, sortOf } from './list-query.ts';
import { type RowHandlers, RowMenu } from './row-menu.tsx';

interface Options {
  query: ListQuery;
  /** The tab whose rows are shown: while another loads, still the one before. */
  tab: ArticleTab;
  narrow: boolean;
  minWidth: MinWidth;
  isAdmin: boolean;
  isBusy: (row: ArticleRow) => boolean;
  on: RowHandlers;
  onAuthor: (id: number) => void;
  /** What the console calls the categories. */
  categoryNames: ReadonlyMap<number, string>;
}

/** Widths in rem that the window has at least: at each there is room for more columns. */
type MinWidth = Extract<Breakpoint, 64 | 75 | 85>;

interface Column extends ProColumns<ArticleRow> {
  key: string;
  /** Where the column makes sense; everywhere unless told. */
  tabs?: readonly ArticleTab[];
  /** The narrowest window with room for it; wherever there are columns unless told. */
  from?: MinWidth;
}

const READ: readonly ArticleTab[] = ['all', 'published', 'review_due'];
/** Where reasons or dates need the room of the rest. */
const ROOMY: readonly ArticleTab[] = ['all', 'draft', 'scheduled', 'published', 'recycled'];

/** px. All columns but the title are as narrow as their one line: the title takes what they leave, and is cut. */
const ACTIONS_WIDTH: Record<ArticleTab, number> = { all: 92, draft: 92, scheduled: 92, published: 92, review_due: 172, recycled: 152 };
const AS_NARROW = 1;
/** A column that stays at the left would have 200 px. */
const REST = 'auto';

/** Cells that show nothing but their row: a table of a hundred rows is drawn several times while it loads. Every answer has new rows. */
const isOtherRow = (row: ArticleRow, before: ArticleRow) => row !== before;

/** The columns that are fields, in the list's order; a field that the table of fields adds stands behind them. */
const ORDER: readonly ArticleFieldName[] = [
  'title',
  'exam',
  'section',
  'kind',
  'edition_id',
  'category_id',
  'status',
  'pinned',
  'tags',
  'skill',
  'level',
  'language',
];
/** Keys that people's browsers keep, where they are not the field's name. */
const KEPT_KEYS: Partial<Record<ArticleFieldName, string>> = { edition_id: 'edition', category_id: 'category', published_at: 'published' };
const keyOf = (field: ArticleFieldName) => `col_${KEPT_KEYS[field] ?? field}`;

/** Columns that stand in the column settings but are not shown until somebody asks for them. */
export const HIDDEN_COLUMNS = Object.fromEntries(
  [...articleFieldsWhere(({ column }) => column === 'offered').map(keyOf), 'col_created'].map((key) => [key, { show: false }]),
);

/** How a value reads in the list, by its type, where the column does not say it otherwise. */
function plainCell(field: ArticleFieldName, value: unknown): ReactNode {
  const { zh, value: type } = articleField(field);
  if (type.type === 'flag') return value ? <Tag className={styles.flag}>{zh}</Tag> : '—';
  if (type.type === 'time') return <Moment iso={value as string | null} />;
  if (type.type === 'choice' && typeof value === 'string') return type.of[value]?.zh ?? value;
  if (Array.isArray(value)) return <span className={styles.name}>{value.join('、') || '—'}</span>;
  return value === null || value === '' ? '—' : String(value);
}

/** The column of a field: its title from the table of fields, its cell by the field's type unless `special` says otherwise. */
function fieldColumn(field: ArticleFieldName, special: Partial<Column> = {}): Column {
  return {
    title: articleField(field).zh,
    key: keyOf(field),
    dataIndex: field,
    render: (_, row) => plainCell(field, (row as Partial<Record<ArticleFieldName, unknown>>)[field]),
    ...special,
  };
}

/** The list's columns; what can be searched for is in `list-filters.tsx`. Their keys differ from the names of the search fields. */
export function articleColumns({ query, tab, narrow, minWidth, isAdmin, isBusy, on, onAuthor, categoryNames }: Options): ProColumns<ArticleRow>[] {
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

  /** What the table of fields does not know of a column. */
  const special: Partial<Record<ArticleFieldName, Partial<Column>>> = {
    title: { ...sortable('title'), fixed: 'left', disable: true, render: (_, row) => <Title row={row} /> },
    exam: { from: 75, render: (_, row) => row.exam ?? '—' },
    section: { tabs: ROOMY, from: 85, render: (_, row) => <span className={styles.name}>{wordOf(sectionOptions(row.exam), row.section) || '—'}</span> },
    kind: { tabs: ROOMY },
    edition_id: { dataIndex: 'edition', tabs: ROOMY, render: (_, row) => <Edition row={row} /> },
    category_id: {
      dataIndex: 'category',
      render: (_, row) => <span className={styles.name}>{row.category ? (categoryNames.get(row.category.id) ?? row.category.name) : '—'}</span>,
    },
    status: { tabs: READ, ...(tab === 'review_due' && { from: 85 }), render: (_, row) => <Status row={row} tab={tab} /> },
    published_at: {
      title: tab === 'scheduled' ? '定时发布于' : articleField('published_at').zh,
      ...sortable('published_at'),
      tabs: ['scheduled', 'published'],
      ...(tab === 'published' && { from: 85 }),
      render: (_, row) => <Moment iso={row.published_at} danger={row.overdue} exact={tab === 'scheduled'} />,
    },
  };
  const reasons: Column = { title: '复核原因', key: 'col_reasons', tabs: ['review_due'], hideInSetting: true, render: (_, row) => <ReviewReasons row={row} /> };
  const author: Column = {
    title: '作者',
    key: 'col_author',
    dataIndex: 'author',
    from: tab === 'review_due' ? 85 : 75,
    render: (_, { author: by }) =>
      by ? (
        <Button type="link" className={styles.author} onClick={() => onAuthor(by.id)} title="只看此作者的文章">
          {by.name}
        </Button>
      ) : (
        '—'
      ),
  };
  const added = articleFieldsWhere(({ column }) => column !== null).filter((field) => field !== 'published_at' && !ORDER.includes(field));
  const fields = [...ORDER, ...added].flatMap((field) => {
    const column = fieldColumn(field, special[field]);
    return field === 'title' ? [column, reasons] : field === 'category_id' ? [column, author] : [column];
  });
  const columns: Column[] = [
    ...fields,
    { title: '浏览', key: 'col_views', ...sortable('view_count'), align: 'right', tabs: READ, from: 85, render: (_, row) => formatCount(row.view_count) },
    {
      title: '评论',
      key: 'col_comments',
      ...sortable('comment_count'),
      align: 'right',
      tabs: ['all', 'published'],
      from: 85,
      render: (_, row) => <Comments row={row} />,
    },
    fieldColumn('published_at', special.published_at),
    { title: '创建时间', key: 'col_created', dataIndex: 'created_at', render: (_, row) => <Moment iso={row.created_at} /> },
    {
      title: '更新时间',
      key: 'col_updated',
      ...sortable('updated_at'),
      ...(tab === 'review_due' && { from: 75 }),
      render: (_, row) => <Moment iso={row.updated_at} />,
    },
    { title: '移入时间', key: 'col_deleted', tabs: ['recycled'], hideInSetting: true, render: (_, row) => <Moment iso={row.deleted_at} /> },
    { title: '保留', key: 'col_left', tabs: ['recycled'], hideInSetting: true, render: (_, row) => <DaysLeft row={row} /> },
    actions,
  ];
  return columns
    .filter(({ tabs, from = 64 }) => (!tabs || tabs.includes(tab)) && from <= minWidth)
    .map(({ tabs: _, from: __, ...column }) => ({
      width: column.key === keyOf('title') ? REST : AS_NARROW,
      ...column,
      search: false,
      ...(column.key !== actions.key && { shouldCellUpdate: isOtherRow }),
    }));
}
