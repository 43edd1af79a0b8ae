import { Table, Typography } from 'antd';
import type { AuditChange } from '../../../../contract/audit.ts';
import { fieldName, valueText } from './audit-fields.ts';

const text = (value: string | null) => (
  <Typography.Text type={value === null ? 'secondary' : undefined} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
    {valueText(value)}
  </Typography.Text>
);

/** What a change touched, before and after. */
export function AuditChanges({ changes }: { changes: readonly AuditChange[] }) {
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
