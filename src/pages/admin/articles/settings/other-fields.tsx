import { ProForm, ProFormSelect, ProFormTextArea } from '@ant-design/pro-components';
import { LIMITS } from '../../../../../config/limits.ts';
import type { Article } from '../../../../../contract/articles.ts';
import { LANGUAGE_OPTIONS } from '../article-words.ts';
import { SUMMARY_RULES } from '../field-rules.ts';
import { CoverField } from './cover-field.tsx';
import { DayItem } from './time-item.tsx';
import { TranslationItem } from './translation-item.tsx';

/** What stands in lists and shared links. */
export function SummaryFields({ cover }: { cover: Article['cover'] }) {
  return (
    <>
      <ProForm.Item name="cover_media_id" label="封面">
        <CoverField known={cover} />
      </ProForm.Item>
      <ProFormTextArea
        name="summary"
        label="摘要"
        rules={SUMMARY_RULES}
        placeholder="显示在列表和搜索结果中"
        fieldProps={{ count: { show: true, max: LIMITS.article.summary }, autoSize: { minRows: 3, maxRows: 8 } }}
      />
    </>
  );
}

/** Whether the facts still hold. */
export function ReviewFields() {
  return (
    <>
      <DayItem name="checked_on" label="核对日期" extra="最近一次对照官方资料核对的日期，会显示给读者。" />
      <DayItem name="review_by" label="复核期限" extra="到期后进入“待复核”，并在仪表盘提醒。" />
    </>
  );
}

export function LanguageFields({ articleId }: { articleId: number | null }) {
  return (
    <>
      <ProFormSelect name="language" label="语言" options={LANGUAGE_OPTIONS} allowClear={false} extra="正文的语言" />
      <TranslationItem articleId={articleId} />
    </>
  );
}
