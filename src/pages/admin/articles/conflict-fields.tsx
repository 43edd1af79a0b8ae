import { Typography } from 'antd';
import type { ConflictField } from '../../../components/admin/conflict/conflict-window.tsx';
import { ARTICLE_FIELDS, type ArticleField, type ArticleValues, FIELD_WORDS, isSame } from './article-values.ts';
import { BodyDiff } from './diff/body-diff.tsx';
import { useFieldNames } from './diff/use-field-names.ts';
import { valueText } from './value-text.ts';

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
