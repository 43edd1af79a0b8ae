import { ProFormSwitch } from '@ant-design/pro-components';
import { Tag, Typography } from 'antd';
import type { Rule } from 'antd/es/form/index.js';
import type { Article } from '../../../../../contract/articles.ts';
import { siteTimeZone, siteTimeZoneName } from '../../../../components/admin/console-settings.ts';
import { formatTime } from '../../../../components/admin/format.ts';
import { STATUS_WORDS } from '../article-words.ts';
import styles from './settings.module.css';
import { TimeItem } from './time-item.tsx';

const AFTER_PUBLISHING: Rule = ({ getFieldValue }) => ({
  validator: (_, value: string | null) => {
    const from: string | null = getFieldValue('published_at');
    return value && from && value <= from ? Promise.reject(new Error('下线时间须晚于发布时间')) : Promise.resolve();
  },
});

export function StatusTag({ article }: { article: Article | null }) {
  if (article?.deleted_at) return <Tag color="error">回收站</Tag>;
  const { text, color } = STATUS_WORDS[article?.status ?? 'draft'];
  return <Tag color={color}>{text}</Tag>;
}

/** When and how readers see it. */
export function StatusFields({ article }: { article: Article | null }) {
  return (
    <>
      <div className={styles.status}>
        <StatusTag article={article} />
        {article?.overdue && <Tag color="error">逾期</Tag>}
        <Typography.Text type={article?.overdue ? 'danger' : 'secondary'}>{statusText(article)}</Typography.Text>
      </div>
      <TimeItem name="published_at" label="发布时间" extra="将来的时间须点击“定时发布”后才生效；留空则为点击“发布”的时间。" />
      <TimeItem name="unpublish_at" label="下线时间" extra="到时自动转为草稿；留空则一直公开。" rules={[AFTER_PUBLISHING]} dependencies={['published_at']} />
      <Typography.Paragraph type="secondary">
        以上均为{siteTimeZoneName()}（{siteTimeZone()}）。
      </Typography.Paragraph>
      <div className={styles.pair}>
        <ProFormSwitch name="pinned" label="置顶" />
        <ProFormSwitch name="allow_comments" label="允许评论" />
      </div>
    </>
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
