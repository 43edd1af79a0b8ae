import { RightOutlined } from '@ant-design/icons';
import { Badge, Card, Flex, Result, Typography, theme } from 'antd';
import { Link } from 'react-router-dom';
import { LIMITS } from '../../../../config/limits.ts';
import { href } from '../../../../config/route-projections.ts';
import { formatTime } from '../../../components/admin/format.ts';
import type { Overview } from './overview.ts';

/** What needs somebody's hand, each with the list where it is done. */
function waiting({ comments, overdue_schedules, review_due, dead_menus }: Overview) {
  return [
    { name: '待审核的评论', count: comments.pending, to: `${href('/p-admin/comments')}?status=pending` },
    { name: '逾期未发布的定时文章', count: overdue_schedules, to: `${href('/p-admin/articles')}?status=scheduled&sort=published_at` },
    { name: '待复核的文章', count: review_due, to: `${href('/p-admin/articles')}?status=review_due` },
    { name: '失效的菜单', count: dead_menus, to: href('/p-admin/menus') },
  ].filter(({ count }) => count > 0);
}

const DAY_MS = 86_400_000;

/** 待处理. */
export function WaitingCard({ overview }: { overview: Overview }) {
  const { token } = theme.useToken();
  const rows = waiting(overview);
  return (
    <Card title="待处理" styles={{ body: { paddingBlock: rows.length > 0 ? 8 : undefined } }}>
      {rows.length === 0 ? (
        <Result status="success" title="没有需要处理的事项" style={{ padding: 8 }} />
      ) : (
        rows.map(({ name, count, to }, index) => (
          <Link key={name} to={to} style={{ display: 'block', color: token.colorText }}>
            <Flex align="center" gap={12} style={{ paddingBlock: 12, borderTop: index > 0 ? `1px solid ${token.colorBorderSecondary}` : undefined }}>
              <span style={{ flex: 1 }}>{name}</span>
              <Badge count={count} overflowCount={9999} color={token.colorErrorActive} />
              <RightOutlined aria-hidden style={{ color: token.colorTextTertiary }} />
            </Flex>
          </Link>
        ))
      )}
      <Backup overview={overview} />
    </Card>
  );
}

/** How old something is, in the largest unit that says something. */
function ageOf(ms: number): string {
  if (ms < 3_600_000) return '不到一小时前';
  return ms < DAY_MS ? `${Math.floor(ms / 3_600_000)} 小时前` : `${Math.floor(ms / DAY_MS)} 天前`;
}

/** 上次备份, and what to do when it is long ago. */
function Backup({ overview: { last_backup_at, database, as_of } }: { overview: Overview }) {
  const { token } = theme.useToken();
  const age = last_backup_at === null ? null : Math.max(0, Date.parse(as_of) - Date.parse(last_backup_at));
  const due = age === null || age > LIMITS.backups.due_days * DAY_MS;
  return (
    <div style={{ paddingBlock: 12, borderTop: `1px solid ${token.colorBorderSecondary}` }}>
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
