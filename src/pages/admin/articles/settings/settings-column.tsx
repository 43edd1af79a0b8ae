import { ProForm } from '@ant-design/pro-components';
import { Collapse, Flex, Segmented, Tag, Typography } from 'antd';
import { memo, type ReactNode, useState } from 'react';
import { ARTICLE_GROUPS, type ArticleGroup, articleField } from '../../../../../config/article-fields.ts';
import { href } from '../../../../../config/route-projections.ts';
import { findSetting } from '../../../../../config/settings.ts';
import { ENGINES, shownWidth } from '../../../../../config/shown-width.ts';
import type { Article } from '../../../../../contract/articles.ts';
import { useConsoleSettings } from '../../../../components/admin/console-settings.ts';
import { formatTime } from '../../../../components/admin/format.ts';
import { STATUS_TAGS } from '../article-words.ts';
import { type ArticleField, type ArticleValues, type FieldInputProps, FORM_FIELDS } from '../form-fields.ts';
import { FieldInput } from './field-input.tsx';
import styles from './settings.module.css';

/** A group of 发布设置; title and body stand outside. */
export type Group = ArticleGroup;
export const OPEN_AT_FIRST: readonly Group[] = ['status', 'taxonomy', 'summary'];

/** Where a field stands in the column; null for those in the middle. */
export function groupOf(field: ArticleField): Group | null {
  return articleField(field).group;
}

/** A group's fields in the table's order; switches that follow one another stand in one row. */
function rowsOf(group: Group): ArticleField[][] {
  const isSwitch = (field: ArticleField | undefined) => field !== undefined && articleField(field).input === 'switch';
  const rows: ArticleField[][] = [];
  for (const field of FORM_FIELDS.filter((name) => groupOf(name) === group)) {
    const last = rows.at(-1);
    if (last && isSwitch(field) && isSwitch(last[0])) last.push(field);
    else rows.push([field]);
  }
  return rows;
}

interface SettingsColumnProps extends FieldInputProps {
  open: readonly Group[];
  onOpen: (groups: readonly Group[]) => void;
}

/** 发布设置: everything about an article but its words, from the table of fields. Closed groups keep their fields: what they hold is saved, and checked, too. */
export const SettingsColumn = memo(function SettingsColumn({ article, open, onOpen, changed }: SettingsColumnProps) {
  /** What stands in a group beside its fields. */
  const above: Partial<Record<Group, ReactNode>> = { status: <StatusNote article={article} /> };
  const below: Partial<Record<Group, ReactNode>> = { seo: <SearchPreview /> };
  return (
    <Collapse
      className={styles.groups}
      classNames={{ header: styles.groupTitle }}
      bordered={false}
      activeKey={[...open]}
      onChange={(keys) => onOpen(keys as Group[])}
      items={(Object.keys(ARTICLE_GROUPS) as Group[]).map((key) => ({
        key,
        label: ARTICLE_GROUPS[key],
        className: styles.group,
        forceRender: true,
        children: (
          <>
            {above[key]}
            {rowsOf(key).map((fields) => {
              const inputs = fields.map((name) => <FieldInput key={name} name={name} article={article} changed={changed} />);
              return fields.length === 1 ? (
                inputs
              ) : (
                <div key={fields.join()} className={styles.pair}>
                  {inputs}
                </div>
              );
            })}
            {below[key]}
          </>
        ),
      }))}
    />
  );
});

/** The text as a search result cuts it. */
function cutTo(text: string, most: number): string {
  if (shownWidth(text) <= most) return text;
  const cut = Array.from(text);
  while (shownWidth(cut) > most - 2) cut.pop();
  return `${cut.join('').trimEnd()}…`;
}

type Engine = keyof typeof ENGINES;

/** How the article would stand in a list of search results, and whether its title and description are of a good length. */
function SearchPreview() {
  const [engine, setEngine] = useState<Engine>('google');
  const form = ProForm.useFormInstance<ArticleValues>();
  const values = ProForm.useWatch(
    ({ title, slug, summary, seo_title, seo_description }: ArticleValues) => ({ title, slug, summary, seo_title, seo_description }),
    form,
  );
  const suffix = String(useConsoleSettings().values?.seo_title_suffix ?? findSetting('seo_title_suffix')?.default ?? '');
  const title = `${values?.seo_title?.trim() || values?.title?.trim() || '文章标题'}${suffix}`;
  const description = values?.seo_description?.trim() || values?.summary?.trim() || '';
  const most = ENGINES[engine];
  const parts = [
    window.location.host,
    ...href('/article/:id', { id: values?.slug?.trim() || '…' })
      .split('/')
      .filter(Boolean)
      .map(decodeURI),
  ];
  return (
    <section aria-label="搜索结果预览">
      <Flex justify="space-between" align="center" className={styles.previewHead}>
        <Typography.Text type="secondary">搜索结果预览</Typography.Text>
        <Segmented
          size="small"
          value={engine}
          onChange={setEngine}
          options={Object.entries(ENGINES).map(([value, { name }]) => ({ value: value as Engine, label: name }))}
        />
      </Flex>
      <div className={`${styles.card} ${styles[engine]}`}>
        {engine === 'google' && <div className={styles.address}>{parts.join(' › ')}</div>}
        <div className={styles.name}>{cutTo(title, most.title)}</div>
        <div className={styles.description}>{description ? cutTo(description, most.description) : '（没有描述，搜索引擎会自行截取正文）'}</div>
        {engine === 'baidu' && <div className={styles.address}>{parts.join('/')}</div>}
      </div>
      <ul className={styles.hints}>
        <li>
          <Hint what="标题" width={shownWidth(title)} least={20} most={most.title} />
        </li>
        <li>
          <Hint what="描述" width={shownWidth(description)} least={60} most={most.description} />
        </li>
      </ul>
    </section>
  );
}

function Hint({ what, width, least, most }: { what: string; width: number; least: number; most: number }) {
  const verdict = width === 0 ? '为空' : width < least ? '偏短' : width > most ? '过长，会被截断' : '长度合适';
  return (
    <Typography.Text type={verdict === '长度合适' ? 'success' : 'warning'} className={styles.length}>
      {what}
      {verdict}（{width}/{most} 个半角字符，汉字计 2）
    </Typography.Text>
  );
}

export function StatusTag({ article }: { article: Article | null }) {
  if (article?.deleted_at) return <Tag color="error">回收站</Tag>;
  const { text, color } = STATUS_TAGS[article?.status ?? 'draft'];
  return <Tag color={color}>{text}</Tag>;
}

/** Whether, and since or from when, readers see it. */
function StatusNote({ article }: { article: Article | null }) {
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
