import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown, Space } from 'antd';
import type { BatchEntry } from './batch-words.ts';

interface Props {
  entries: readonly BatchEntry[];
  busy: boolean;
  onStart: (entry: BatchEntry) => void;
  onClear: () => void;
}

/** The buttons over a selection: the usual ones at hand, what changes fields in a menu. */
export function BatchBar({ entries, busy, onStart, onClear }: Props) {
  const more = entries.filter(({ main }) => !main);
  return (
    <Space wrap size={[8, 8]} role="group" aria-label="批量操作">
      {entries
        .filter(({ main }) => main)
        .map((entry) => (
          <Button key={entry.key} size="small" danger={entry.danger ?? false} disabled={busy} onClick={() => onStart(entry)}>
            {entry.name}
          </Button>
        ))}
      {more.length > 0 && (
        <Dropdown
          trigger={['click']}
          disabled={busy}
          menu={{
            items: more.map(({ key, name }) => ({ key, label: name })),
            onClick: ({ key }) => more.filter((entry) => entry.key === key).forEach(onStart),
          }}
        >
          <Button size="small" icon={<DownOutlined aria-hidden />} iconPlacement="end">
            {entries.some(({ action }) => action === 'update') ? '批量修改' : '更多'}
          </Button>
        </Dropdown>
      )}
      <Button size="small" type="link" onClick={onClear}>
        取消选择
      </Button>
    </Space>
  );
}
