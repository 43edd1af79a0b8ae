import { ProForm, ProFormSwitch } from '@ant-design/pro-components';
import { Card } from 'antd';
import type { Rule } from 'antd/es/form/index.js';
import type { Article } from '../../../../contract/articles.ts';
import styles from './article-editor.module.css';
import { CoverField } from './cover-field.tsx';
import { DayItem, TimeItem } from './time-item.tsx';
import { TranslationItem } from './translation-item.tsx';

const AFTER_PUBLISHING: Rule = ({ getFieldValue }) => ({
  validator: (_, value: string | null) => {
    const from: string | null = getFieldValue('published_at');
    return value && from && value <= from ? Promise.reject(new Error('下线时间须晚于发布时间')) : Promise.resolve();
  },
});

/** When and how readers see it. */
export function PublishFields() {
  return (
    <Card title="发布设置">
      <TimeItem name="published_at" label="发布时间" extra="北京时间。选择将来的时间即为定时发布；留空则为点击发布的时间。" />
      <TimeItem name="unpublish_at" label="下线时间" extra="到时自动转为草稿；留空则一直公开。" rules={[AFTER_PUBLISHING]} dependencies={['published_at']} />
      <div className={styles.pair}>
        <ProFormSwitch name="pinned" label="置顶" />
        <ProFormSwitch name="allow_comments" label="允许评论" />
      </div>
    </Card>
  );
}

export function CoverFields({ known }: { known: Article['cover'] }) {
  return (
    <Card title="封面">
      <ProForm.Item name="cover_media_id" noStyle>
        <CoverField known={known} />
      </ProForm.Item>
    </Card>
  );
}

/** Whether the facts still hold, and which text it renders in another language. */
export function ReviewFields({ articleId }: { articleId: number | null }) {
  return (
    <Card title="核对与翻译">
      <DayItem name="checked_on" label="核对日期" extra="最近一次对照官方资料核对的日期，会显示给读者。" />
      <DayItem name="review_by" label="复核期限" extra="到期后会在仪表盘提醒复核。" />
      <TranslationItem articleId={articleId} />
    </Card>
  );
}
