import { type ProColumns, ProTable } from '@ant-design/pro-components';
import { Empty, Tag, Typography } from 'antd';
import type { AuditEntry } from '../../../../contract/audit.ts';
import { api } from '../../../api/api.ts';
import { Clipped } from '../../../components/admin/clipped.tsx';
import { formatTime } from '../../../components/admin/format.ts';
import { useTableRequest } from '../../../components/admin/table-request.tsx';
import { choice, optionalNumber, useQueryState } from '../../../components/admin/use-query-state.ts';
import { AuditChanges } from './audit-changes.tsx';
import { fieldName } from './audit-fields.ts';
import { AuditFilters } from './audit-filters.tsx';
import { ACTIONS, actionName } from './audit-words.ts';

/** What an entry says in one line: the fields that changed, else those that were sent. */
function summaryOf({ changes, detail }: AuditEntry): string {
  const fields = changes.length > 0 ? changes.map(({ field }) => field) : detail.split(', ').filter(Boolean);
  return fields.map(fieldName).join('、');
}

const columns: ProColumns<AuditEntry>[] = [
  { title: '时间', dataIndex: 'created_at', render: (_, row) => formatTime(row.created_at) },
  { title: '用户', dataIndex: 'user', render: (_, row) => row.user?.name ?? '—' },
  {
    title: '操作',
    dataIndex: 'action',
    render: (_, row) =>
      row.action === 'auth.login_failed' ? <Tag color="error">{actionName(row.action)}</Tag> : <Typography.Text>{actionName(row.action)}</Typography.Text>,
  },
  {
    title: '对象',
    dataIndex: 'target_id',
    render: (_, row) => (row.target_name ? <Clipped text={row.target_name} width={200} /> : row.target_id === null ? '—' : `编号 ${row.target_id}`),
  },
  { title: '内容', dataIndex: 'detail', render: (_, row) => <Clipped text={summaryOf(row)} width={280} /> },
  { title: 'IP', dataIndex: 'ip', render: (_, row) => row.ip ?? '—' },
];

/** Who changed what, and when, with the values before and after; admins only. The filters stand in the address. */
export function AuditTab() {
  const state = useQueryState({ action: choice(ACTIONS), user_id: optionalNumber(), from: '', to: '', page: 1 });
  const [query, setQuery] = state;
  const table = useTableRequest<AuditEntry, typeof query>({
    name: 'audit',
    state,
    call: ({ from, to, ...now }, signal) => api.audit.list({ query: { ...now, from: from || undefined, to: to || undefined } }, { signal }),
    empty: <Empty description="没有符合条件的日志" />,
  });
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
        columns={columns}
        expandable={{ rowExpandable: ({ changes }) => changes.length > 0, expandedRowRender: ({ changes }) => <AuditChanges changes={changes} /> }}
      />
    </>
  );
}
