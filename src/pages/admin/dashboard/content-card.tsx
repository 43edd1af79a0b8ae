import { Card, theme } from 'antd';
import { Link } from 'react-router-dom';
import { href } from '../../../../config/route-projections.ts';
import { formatCount } from '../../../components/admin/chart/scale.ts';
import type { Overview } from './overview.ts';

/** 内容: how much there is of everything. */
export function ContentCard({ overview: { articles, comments, media } }: { overview: Overview }) {
  const { token } = theme.useToken();
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
      <ul style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))', gap: 16, margin: 0, padding: 0, listStyle: 'none' }}>
        {cells.map(({ name, count, to }) => (
          <li key={name}>
            <Link to={to} style={{ display: 'block' }}>
              <span style={{ display: 'block', color: token.colorTextSecondary }}>{name}</span>
              <span style={{ fontSize: 24, fontVariantNumeric: 'tabular-nums' }}>{formatCount(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
