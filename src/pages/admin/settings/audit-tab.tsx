import { type ProColumns, ProTable } from '@ant-design/pro-components';
import { Empty, Select, Typography } from 'antd';
import type { AuditEntry } from '../../../../contract/audit.ts';
import type { Resource } from '../../../../contract/calls.ts';
import { api } from '../../../api/api.ts';
import { Clipped } from '../../../components/admin/clipped.tsx';
import { formatTime } from '../../../components/admin/format.ts';
import { useTableRequest } from '../../../components/admin/table-request.tsx';
import { choice, useQueryState } from '../../../components/admin/use-query-state.ts';
import { actionName, LOGGED, RESOURCE_NAMES } from './audit-words.ts';

const columns: ProColumns<AuditEntry>[] = [
  { title: '时间', dataIndex: 'created_at', render: (_, row) => formatTime(row.created_at) },
  { title: '用户', dataIndex: 'user', render: (_, row) => row.user?.name ?? '—' },
  { title: '操作', dataIndex: 'action', render: (_, row) => <Typography.Text title={row.action}>{actionName(row.action)}</Typography.Text> },
  { title: '对象', dataIndex: 'target_id', render: (_, row) => (row.target_id === null ? '—' : <Typography.Text code>{row.target_id}</Typography.Text>) },
  { title: '详情', dataIndex: 'detail', render: (_, row) => <Clipped text={row.detail} width={320} /> },
  { title: 'IP', dataIndex: 'ip', render: (_, row) => row.ip ?? '—' },
];

/** Who changed what, and when; admins only. */
export function AuditTab() {
  const state = useQueryState({ action: choice(LOGGED), page: 1 });
  const [query, setQuery] = state;
  const table = useTableRequest<AuditEntry, typeof query>({
    name: 'audit',
    state,
    call: (now, signal) => api.audit.list({ query: now }, { signal }),
    empty: <Empty description="没有日志" />,
  });
  return (
    <ProTable<AuditEntry>
      {...table.props}
      ghost
      rowKey="id"
      search={false}
      columns={columns}
      toolBarRender={() => [
        <Select<Resource>
          key="action"
          aria-label="按对象筛选"
          allowClear
          placeholder="全部操作"
          style={{ width: 160 }}
          value={query.action}
          options={LOGGED.map((value) => ({ value, label: RESOURCE_NAMES[value] }))}
          onChange={(action?: Resource) => setQuery({ action })}
        />,
      ]}
    />
  );
}
