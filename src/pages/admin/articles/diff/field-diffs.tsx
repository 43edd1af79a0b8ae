import { Typography } from 'antd';
import { type ArticleField, type ArticleValues, FIELD_WORDS } from '../article-values.ts';
import { type FieldNames, valueText } from '../value-text.ts';
import { BodyDiff, WordDiff } from './body-diff.tsx';
import styles from './diff.module.css';

interface FieldDiffsProps {
  fields: readonly ArticleField[];
  before: ArticleValues;
  after: ArticleValues;
  names: FieldNames;
}

/** Fields that long texts live in: their changes read better in one line than side by side. */
const TEXTS: readonly ArticleField[] = ['title', 'summary', 'seo_title', 'seo_description'];

/** What changed between two versions, the body last. */
export function FieldDiffs({ fields, before, after, names }: FieldDiffsProps) {
  const short = fields.filter((field) => field !== 'content_html');
  return (
    <div className={styles.fields}>
      {short.length > 0 && (
        <dl className={styles.table}>
          {short.map((field) => (
            <div key={field} className={styles.field}>
              <dt>{FIELD_WORDS[field]}</dt>
              <dd>
                {TEXTS.includes(field) ? (
                  <WordDiff before={before[field] as string} after={after[field] as string} />
                ) : (
                  <>
                    {!isEmpty(before[field]) && <del className={styles.removed}>{valueText(field, before, names)}</del>}{' '}
                    {isEmpty(after[field]) ? '（清空）' : <ins className={styles.added}>{valueText(field, after, names)}</ins>}
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {fields.includes('content_html') && (
        <section aria-label="正文的变化">
          <Typography.Title level={5} className={styles.title}>
            正文
          </Typography.Title>
          <BodyDiff before={before.content_html} after={after.content_html} />
        </section>
      )}
    </div>
  );
}

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);
