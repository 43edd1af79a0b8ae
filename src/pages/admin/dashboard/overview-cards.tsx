import { RightOutlined } from '@ant-design/icons';
import { Badge, Card, Result, theme } from 'antd';
import { Link } from 'react-router-dom';
import { href } from '../../../../config/route-projections.ts';
import type { CallReply } from '../../../../contract/index.ts';
import { BackupState } from '../../../components/admin/backup-state.tsx';
import { formatCount } from '../../../components/admin/chart/scale.ts';
import styles from './dashboard.module.css';

export type Overview = CallReply<'statistics', 'overview'>['data'];

/** What needs somebody's hand, each with the list where it is done. */
function waiting({ comments, overdue_schedules, review_due, dead_menus }: Overview) {
  return [
    { name: '待审核的评论', count: comments.pending, to: `${href('/p-admin/comments')}?status=pending` },
    { name: '逾期未发布的定时文章', count: overdue_schedules, to: `${href('/p-admin/articles')}?status=scheduled&sort=published_at` },
    { name: '待复核的文章', count: review_due, to: `${href('/p-admin/articles')}?status=review_due` },
    { name: '失效的菜单', count: dead_menus, to: href('/p-admin/menus') },
  ].filter(({ count }) => count > 0);
}

/** 待处理. */
export function WaitingCard({ overview }: { overview: Overview }) {
  const { token } = theme.useToken();
  const rows = waiting(overview);
  return (
    <Card title="待处理" styles={{ body: { paddingBlock: rows.length > 0 ? 8 : undefined } }}>
      {rows.length === 0 ? (
        <Result status="success" title="没有需要处理的事项" className={styles.nothing} />
      ) : (
        rows.map(({ name, count, to }) => (
          <Link key={name} to={to} className={styles.todo}>
            <span>{name}</span>
            <Badge count={count} overflowCount={9999} color={token.colorErrorActive} />
            <RightOutlined aria-hidden className={styles.faint} />
          </Link>
        ))
      )}
      <div className={styles.backup}>
        <BackupState overview={overview} />
      </div>
    </Card>
  );
}

/** 内容: how much there is of everything. */
export function ContentCard({ overview: { articles, comments, media } }: { overview: Overview }) {
  const list = href('/p-admin/articles');
  const cells = [
    { name: '已发布', count: articles.published, to: `${list}?status=published` },
    { name: '草稿', count: articles.draft, to: `${list}?status=draft` },
    { name: '定时发布', count: articles.scheduled, to: `${list}?status=scheduled` },
    { name: '回收站', count: articles.recycled, to: `${list}?status=recycled` },
    { name: '已通过评论', count: comments.approved, to: `${href('/p-admin/comments')}?status=approved` },
    { name: '媒体文件', count: media, to: href('/p-admin/media') },
  ];
  return (
    <Card title="内容">
      <ul className={styles.counts}>
        {cells.map(({ name, count, to }) => (
          <li key={name}>
            <Link to={to}>
              <span>{name}</span>
              <strong>{formatCount(count)}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
