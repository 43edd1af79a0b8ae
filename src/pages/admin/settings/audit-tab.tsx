import { type ProColumns, ProTable } from '@ant-design/pro-components';
import { Empty, Flex, Table, Tag, Typography } from 'antd';
import { below } from '../../../../config/breakpoints.ts';
import { inDayOrder } from '../../../../config/calendar.ts';
import { LIMITS } from '../../../../config/limits.ts';
import { personName } from '../../../../config/person-name.ts';
import type { AuditChange, AuditEntry } from '../../../../contract/audit.ts';
import { api } from '../../../api/api.ts';
import { DayRangePicker } from '../../../components/admin/fields/day-range-picker.tsx';
import { LocalSelect } from '../../../components/admin/fields/local-select.tsx';
import { formatTime } from '../../../components/admin/format.ts';
import { Clipped, useStackedRows } from '../../../components/admin/tables/narrow-table.tsx';
import { useTableRequest } from '../../../components/admin/tables/table-request.tsx';
import { useLoad } from '../../../components/admin/use-load.tsx';
import { choice, optionalNumber, useQueryState } from '../../../components/admin/use-query-state.ts';
import { useMediaQuery } from '../../../theme/use-media-query.ts';
import { entryName, fieldName, LOG_ACTION_OPTIONS, LOG_ACTIONS, valueText } from './audit-words.ts';
import styles from './settings.module.css';

/** What an entry says in one line: the fields that changed, else those that were sent. */
function summaryOf({ changes, detail }: AuditEntry): string {
  const named = (fields: readonly string[]) => fields.map(fieldName).filter((name) => name !== null);
  const changed = named(changes.map(({ field }) => field));
  return (changed.length > 0 ? changed : named(detail.split(', ').filter(Boolean))).join('、');
}

/** The changes that people need to read. */
const toldOf = ({ changes }: AuditEntry) => changes.filter(({ field }) => fieldName(field) !== null);

/** Below this width a row's values stand one below the other, in rem. */
const STACKED = 75;

/** Pixels of the columns; beside the settings' own list there is no room for more than the beginnings of names, and below one another for all of a line. */
const WIDTHS = {
  wide: { user: 100, action: 180, target: 140, detail: 160 },
  narrow: { user: 70, action: 96, target: 100, detail: 110 },
  stacked: { user: '100%', action: '100%', target: '100%', detail: '100%' },
} as const;

const columnsIn = (widths: (typeof WIDTHS)[keyof typeof WIDTHS]): ProColumns<AuditEntry>[] => [
  { title: '时间', dataIndex: 'created_at', render: (_, row) => formatTime(row.created_at) },
  { title: '用户', dataIndex: 'user', render: (_, row) => (row.user ? <Clipped text={row.user.name} width={widths.user} /> : '—') },
  {
    title: '操作',
    dataIndex: 'action',
    render: (_, row) =>
      row.action === 'auth.login_failed' ? <Tag color="error">{entryName(row)}</Tag> : <Clipped text={entryName(row)} width={widths.action} />,
  },
  {
    title: '对象',
    dataIndex: 'target_id',
    render: (_, row) => (row.target_name ? <Clipped text={row.target_name} width={widths.target} /> : row.target_id === null ? '—' : `编号 ${row.target_id}`),
  },
  { title: '内容', dataIndex: 'detail', render: (_, row) => <Clipped text={summaryOf(row)} width={widths.detail} /> },
  { title: 'IP', dataIndex: 'ip', render: (_, row) => row.ip || '—' },
];

/** Who changed what, and when, with the values before and after; admins only. The filters stand in the address. */
export function AuditTab() {
  const [address, setQuery] = useQueryState({ action: choice(LOG_ACTIONS), user_id: optionalNumber(), from: '', to: '', page: 1 });
  const query = inDayOrder(address);
  const table = useTableRequest<AuditEntry, typeof query>({
    name: 'audit',
    state: [query, setQuery],
    call: ({ from, to, ...now }, signal) => api.audit.list({ query: { ...now, from: from || undefined, to: to || undefined } }, { signal }),
    empty: <Empty description="没有符合条件的日志" />,
  });
  const [isNarrow, isStacked] = [useMediaQuery(below(90)), useMediaQuery(below(STACKED))];
  const columns = columnsIn(WIDTHS[isStacked ? 'stacked' : isNarrow ? 'narrow' : 'wide']);
  const stacked = useStackedRows<AuditEntry, ProColumns<AuditEntry>>(columns, STACKED, { unfolds: true });
  return (
    <>
      <AuditFilters query={query} setQuery={(patch) => setQuery(patch)} />
      <ProTable<AuditEntry>
        {...table.props}
        ghost
        rowKey="id"
        search={false}
        options={false}
        toolBarRender={false}
        {...stacked}
        expandable={{ rowExpandable: (row) => toldOf(row).length > 0, expandedRowRender: (row) => <AuditChanges changes={toldOf(row)} /> }}
      />
    </>
  );
}

interface AuditQuery {
  action?: string;
  user_id?: number;
  from: string;
  to: string;
  page: number;
}

interface AuditFiltersProps {
  query: AuditQuery;
  setQuery: (patch: Partial<AuditQuery>) => void;
}

/** Who, what and when. */
function AuditFilters({ query, setQuery }: AuditFiltersProps) {
  const { data: users, loading } = useLoad(
    async (signal) => (await api.users.list({ query: { per_page: LIMITS.per_page_max } }, { signal })).data,
    ['users', 'all'],
  );
  return (
    <Flex gap={8} wrap className="ui-below">
      <LocalSelect<number>
        aria-label="按用户筛选"
        allowClear
        placeholder="全部用户"
        className={styles.person}
        loading={loading}
        value={query.user_id}
        options={users?.map((user) => ({ value: user.id, label: personName(user) })) ?? []}
        onChange={(user_id?: number) => setQuery({ user_id })}
      />
      <LocalSelect<string>
        aria-label="按操作筛选"
        allowClear
        placeholder="全部操作"
        className={styles.action}
        value={query.action}
        options={LOG_ACTION_OPTIONS}
        onChange={(action?: string) => setQuery({ action })}
      />
      <DayRangePicker aria-label="按日期筛选" className={styles.days} from={query.from} to={query.to} onChange={(from, to) => setQuery({ from, to })} />
    </Flex>
  );
}

const text = (value: string | null, { field }: AuditChange) => (
  <Typography.Text type={value === null ? 'secondary' : undefined} className={styles.lines}>
    {valueText(field, value)}
  </Typography.Text>
);

/** What a change touched, before and after. */
function AuditChanges({ changes }: { changes: readonly AuditChange[] }) {
  return (
    <Table<AuditChange>
      rowKey="field"
      size="small"
      pagination={false}
      scroll={{ x: 560 }}
      dataSource={[...changes]}
      columns={[
        { title: '字段', dataIndex: 'field', width: 140, render: fieldName },
        { title: '之前', dataIndex: 'before', render: text },
        { title: '之后', dataIndex: 'after', render: text },
      ]}
    />
  );
}
