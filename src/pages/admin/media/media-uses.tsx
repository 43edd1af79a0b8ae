import { Typography } from 'antd';
import { Link } from 'react-router-dom';
import { href } from '../../../../config/route-projections.ts';
import type { CallReply } from '../../../../contract/index.ts';

export type Uses = CallReply<'media', 'get'>['data']['uses'];

/** Where a file is used, each place a link. `onLeave` runs when one is followed. */
export function MediaUses({ uses, onLeave }: { uses: Uses; onLeave?: () => void }) {
  if (uses.length === 0) return <Typography.Text type="secondary">没有使用</Typography.Text>;
  return (
    <ul style={{ margin: 0, paddingLeft: 20 }}>
      {uses.map((use) => (
        <li key={`${use.kind}-${use.id ?? use.title}`}>
          {use.kind === 'article' && use.id !== null ? (
            <Link to={href('/p-admin/articles/edit/:id', { id: use.id })} onClick={onLeave}>
              文章《{use.title}》
            </Link>
          ) : (
            <Link to={`${href('/p-admin/settings')}${use.kind === 'exam' ? '?tab=exams' : ''}`} onClick={onLeave}>
              {use.kind === 'exam' ? '考试页面' : '网站设置'}：{use.title}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
