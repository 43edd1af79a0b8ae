import { Alert, Button, Typography } from 'antd';
import { findSetting } from '../../../../config/settings.ts';
import type { Config } from '../../../../contract/configs.ts';

function words(row: Config): string {
  const option = row.options?.find(({ value }) => value === row.value);
  if (option) return option.label;
  if (typeof row.value === 'boolean') return row.value ? '开' : '关';
  if (row.value === '' || row.value === null) return '（空）';
  return typeof row.value === 'object' ? JSON.stringify(row.value) : String(row.value);
}

interface ConflictNoticeProps {
  /** Settings that both the person and somebody else changed, with the other's values. */
  conflicts: readonly Config[];
  onTakeTheirs: () => void;
}

/** Says that somebody else saved first; the person's own text is still in the form. */
export function ConflictNotice({ conflicts, onTakeTheirs }: ConflictNoticeProps) {
  if (conflicts.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      style={{ marginBottom: 24, maxWidth: 640 }}
      title="设置已被他人修改"
      description={
        <>
          <Typography.Paragraph>最新内容已载入，您修改的以下项目仍保留在表单中；再次保存将覆盖对方的修改。</Typography.Paragraph>
          <ul>
            {conflicts.map((row) => (
              <li key={row.key}>
                {findSetting(row.key)?.label ?? row.key}，对方保存为：<Typography.Text strong>{words(row)}</Typography.Text>
              </li>
            ))}
          </ul>
          <Button size="small" onClick={onTakeTheirs}>
            改用对方的内容
          </Button>
        </>
      }
    />
  );
}
