import { Tag, Typography } from 'antd';
import type { Article } from '../../../../../contract/articles.ts';
import { formatTime } from '../../../../components/admin/format.ts';
import { STATUS_TAGS } from '../article-words.ts';
import styles from './settings.module.css';

export function StatusTag({ article }: { article: Article | null }) {
  if (article?.deleted_at) return <Tag color="error">回收站</Tag>;
  const { text, color } = STATUS_TAGS[article?.status ?? 'draft'];
  return <Tag color={color}>{text}</Tag>;
}

/** Whether, and since or from when, readers see it. */
export function StatusNote({ article }: { article: Article | null }) {
  return (
    <div className={styles.status}>
      <StatusTag article={article} />
      {article?.overdue && <Tag color="error">逾期</Tag>}
      <Typography.Text type={article?.overdue ? 'danger' : 'secondary'}>{statusText(article)}</Typography.Text>
    </div>
  );
}

function statusText(article: Article | null): string {
  if (!article) return '尚未保存';
  if (article.deleted_at) return article.recycle_days_left === null ? '' : `${article.recycle_days_left} 天后永久删除`;
  if (article.overdue)
    return article.status === 'scheduled' ? `应于 ${formatTime(article.published_at)} 发布` : `应于 ${formatTime(article.unpublish_at)} 下线`;
  if (article.status === 'scheduled') return `将于 ${formatTime(article.published_at)} 发布`;
  return article.status === 'published' ? `${formatTime(article.published_at)} 发布` : '读者看不到';
}
