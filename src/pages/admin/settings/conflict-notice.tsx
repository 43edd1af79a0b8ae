import { Alert, Button, Table, Typography } from 'antd';
import { findSetting } from '../../../../config/settings.ts';
import type { Config } from '../../../../contract/configs.ts';

/** A setting that both the person and somebody else changed: the other's state, and the person's own value. */
export interface SettingConflict {
  theirs: Config;
  mine: unknown;
}

function words({ options }: Config, value: unknown): string {
  const option = options?.find((each) => each.value === value);
  if (option) return option.label;
  if (typeof value === 'boolean') return value ? '开' : '关';
  if (value === '' || value === null || value === undefined) return '（空）';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

interface ConflictNoticeProps {
  conflicts: readonly SettingConflict[];
  onTakeTheirs: () => void;
}

/** Says that somebody else saved first, and both values; the person's own is still in the form. */
export function ConflictNotice({ conflicts, onTakeTheirs }: ConflictNoticeProps) {
  if (conflicts.length === 0) return null;
  const text = (value: string) => <Typography.Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{value}</Typography.Text>;
  const rows = conflicts.map(({ theirs, mine }) => ({
    key: theirs.key,
    label: findSetting(theirs.key)?.label ?? theirs.key,
    mine: words(theirs, mine),
    theirs: words(theirs, theirs.value),
  }));
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      style={{ marginBottom: 24, maxWidth: 760 }}
      title="设置已被他人修改，您的修改尚未保存"
      description={
        <>
          <Typography.Paragraph>最新内容已载入，您修改的以下项目仍保留在表单中；再次保存将覆盖对方的修改。</Typography.Paragraph>
          <Table
            size="small"
            pagination={false}
            scroll={{ x: 'max-content' }}
            style={{ marginBottom: 12 }}
            dataSource={rows}
            columns={[
              { title: '设置', dataIndex: 'label' },
              { title: '我的内容', dataIndex: 'mine', width: 220, render: text },
              { title: '对方的内容', dataIndex: 'theirs', width: 220, render: text },
            ]}
          />
          <Button size="small" onClick={onTakeTheirs}>
            改用对方的内容
          </Button>
        </>
      }
    />
  );
}
