import { Flex, Typography } from 'antd';
import { HOUR_MS } from '../../../config/limits.ts';
import type { CallReply } from '../../../contract/index.ts';
import { formatAge, formatBytes, formatTime } from './format.ts';

type Overview = CallReply<'statistics', 'overview'>['data'];
/** Of a backup nobody counts minutes. */
const ageOf = (ms: number) => (ms < HOUR_MS ? '不到一小时前' : formatAge(ms));

type Known = Pick<Overview, 'last_backup_at' | 'last_backup_bytes' | 'backup_failed_at' | 'backup_due' | 'as_of'>;

interface Props {
  overview: Known;
  /** Beside the backups themselves: nobody is told where these are. */
  isAtBackups?: boolean;
}

/** 上次备份 with its size, in red when it is long ago, and whether the newest one failed. */
export function BackupState({ overview: { last_backup_at, last_backup_bytes, backup_failed_at, backup_due, as_of }, isAtBackups = false }: Props) {
  const age = last_backup_at === null ? null : Math.max(0, Date.parse(as_of) - Date.parse(last_backup_at));
  const size = last_backup_bytes === null ? '' : `（${formatBytes(last_backup_bytes)}）`;
  return (
    <div>
      <Flex align="center" justify="space-between" gap={12}>
        <span>上次备份</span>
        <Typography.Text type={backup_due ? 'danger' : undefined} title={last_backup_at ? formatTime(last_backup_at) : undefined}>
          {age === null ? '从未备份' : `${ageOf(age)}${size}`}
        </Typography.Text>
      </Flex>
      {backup_failed_at && (
        <Typography.Text type="danger" className="ui-remark">
          {`${formatTime(backup_failed_at)} 的备份失败${isAtBackups ? '' : '，请在“网站设置 › 数据”中查看原因'}。`}
        </Typography.Text>
      )}
      {backup_due && !backup_failed_at && !isAtBackups && (
        <Typography.Text type="secondary" className="ui-remark">
          管理员可以在“网站设置 › 数据”中立即备份，或开启每天自动备份。
        </Typography.Text>
      )}
    </div>
  );
}
