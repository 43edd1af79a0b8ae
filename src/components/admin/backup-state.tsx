import { Flex, Typography } from 'antd';
import { LIMITS } from '../../../config/limits.ts';
import type { CallReply } from '../../../contract/index.ts';
import { formatTime } from './format.ts';

type Overview = CallReply<'statistics', 'overview'>['data'];
const DAY_MS = 86_400_000;

/** How old something is, in the largest unit that says something. */
function ageOf(ms: number): string {
  if (ms < 3_600_000) return '不到一小时前';
  return ms < DAY_MS ? `${Math.floor(ms / 3_600_000)} 小时前` : `${Math.floor(ms / DAY_MS)} 天前`;
}

interface BackupStateProps {
  /** ISO times. */
  lastAt: string | null;
  now: string;
  database: Overview['database'];
}

/** 上次备份, and what to do when it is long ago. */
export function BackupState({ lastAt: last_backup_at, now: as_of, database }: BackupStateProps) {
  const age = last_backup_at === null ? null : Math.max(0, Date.parse(as_of) - Date.parse(last_backup_at));
  const due = age === null || age > LIMITS.backups.due_days * DAY_MS;
  return (
    <div>
      <Flex align="center" gap={12}>
        <span style={{ flex: 1 }}>上次备份</span>
        <Typography.Text type={due ? 'danger' : undefined} title={last_backup_at ? formatTime(last_backup_at) : undefined}>
          {age === null ? '从未备份' : ageOf(age)}
        </Typography.Text>
      </Flex>
      {due && (
        <Typography.Text type="secondary" style={{ display: 'block', marginTop: 4, fontSize: 13 }}>
          {database === 'sqlite' ? (
            <>
              请在服务器上运行 <code>npm run backup</code>，运行期间网站不受影响；建议每天定时执行，并一并复制媒体文件夹。
            </>
          ) : (
            <>
              请用 <code>pg_dump</code> 备份数据库，完成后运行 <code>npm run backup -- --recorded</code> 登记。
            </>
          )}
        </Typography.Text>
      )}
    </div>
  );
}
