import { Typography } from 'antd';
import type { ConflictField } from '../../../../components/admin/conflict/conflict-window.tsx';
import { ARTICLE_FIELDS, type ArticleField, type ArticleValues, FIELD_WORDS, isSame } from '../article-values.ts';
import { type FieldNames, useFieldNames, valueText } from '../value-text.ts';
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

/** The fields in which two versions of an article differ, for the window that asks. `base`: what both started from. */
export function articleConflict(base: ArticleValues, mine: ArticleValues, theirs: ArticleValues): ConflictField[] {
  const versions = [mine, theirs];
  return ARTICLE_FIELDS.filter((field) => !(field === 'slug' && mine.slug === '') && !isSame(mine[field], theirs[field])).map((field) => ({
    key: field,
    name: FIELD_WORDS[field],
    by: isSame(base[field], mine[field]) ? 'theirs' : isSame(base[field], theirs[field]) ? 'mine' : 'both',
    mine: <Value field={field} values={mine} versions={versions} />,
    theirs: <Value field={field} values={theirs} versions={versions} />,
    ...(field === 'content_html' && {
      difference: (
        <>
          <Typography.Text type="secondary">从对方的正文到我的正文：</Typography.Text>
          <BodyDiff before={theirs.content_html} after={mine.content_html} />
        </>
      ),
    }),
  }));
}

interface ValueProps {
  field: ArticleField;
  values: ArticleValues;
  /** All that is shown: words for their ids are asked for once. */
  versions: readonly ArticleValues[];
}

function Value({ field, values, versions }: ValueProps) {
  return valueText(field, values, useFieldNames(versions));
}
