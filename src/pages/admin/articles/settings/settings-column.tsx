import { Collapse } from 'antd';
import { memo, type ReactNode } from 'react';
import type { Article } from '../../../../../contract/articles.ts';
import { GROUPS, type Group } from './field-groups.ts';
import { LanguageFields, ReviewFields, SummaryFields } from './other-fields.tsx';
import { SeoFields } from './seo-fields.tsx';
import styles from './settings.module.css';
import { SourcesFields } from './sources-fields.tsx';
import { StatusFields } from './status-fields.tsx';
import { TaxonomyFields } from './taxonomy-fields.tsx';

interface SettingsColumnProps {
  article: Article | null;
  open: readonly Group[];
  onOpen: (groups: readonly Group[]) => void;
  /** Called after a field is changed by another. */
  changed: () => void;
}

/** 发布设置: everything about an article but its words. Closed groups keep their fields: what they hold is saved, and checked, too. */
export const SettingsColumn = memo(function SettingsColumn({ article, open, onOpen, changed }: SettingsColumnProps) {
  const content: Record<Group, ReactNode> = {
    status: <StatusFields article={article} />,
    taxonomy: <TaxonomyFields changed={changed} />,
    summary: <SummaryFields cover={article?.cover ?? null} />,
    sources: <SourcesFields />,
    review: <ReviewFields />,
    language: <LanguageFields articleId={article?.id ?? null} />,
    seo: <SeoFields />,
  };
  return (
    <Collapse
      className={styles.groups}
      bordered={false}
      activeKey={[...open]}
      onChange={(keys) => onOpen(keys as Group[])}
      items={(Object.keys(GROUPS) as Group[]).map((key) => ({ key, label: GROUPS[key], children: content[key], forceRender: true }))}
    />
  );
});
