import { Skeleton, Typography } from 'antd';
import { api } from '../../../../api/api.ts';
import { ErrorResult } from '../../../../components/admin/error-result.tsx';
import { useLoad } from '../../../../components/admin/use-load.ts';
import { ARTICLE_FIELDS, type ArticleValues, EMPTY_ARTICLE, isSame, tidy } from '../article-values.ts';
import { FieldDiffs } from '../diff/field-diffs.tsx';
import { useFieldNames } from '../diff/use-field-names.ts';

interface RevisionDiffProps {
  articleId: number;
  revision: number;
  /** The revision to compare with; null for the first one of all, which is compared with nothing. */
  before: number | null;
  /** Instead of `before`: what stands in the form. The diff then leads from the revision to it. */
  now: ArticleValues | null;
}

/** What one version changed, or what was changed since. */
export function RevisionDiff({ articleId, revision, before, now }: RevisionDiffProps) {
  const fieldsOf = async (number: number, signal: AbortSignal) =>
    tidy((await api.articles.revision({ params: { id: articleId, revision: number } }, { signal })).data.fields);
  const load = useLoad(
    async (signal) => {
      const [it, other] = await Promise.all([fieldsOf(revision, signal), before === null ? null : fieldsOf(before, signal)]);
      return { it, other: other ?? EMPTY_ARTICLE };
    },
    ['articles', articleId, 'revisions', revision, before],
  );
  const shown = load.data && (now ? { before: load.data.it, after: now } : { before: load.data.other, after: load.data.it });
  const names = useFieldNames(shown ? [shown.before, shown.after] : []);
  if (load.error) return <ErrorResult error={load.error} onRetry={load.reload} title="加载这个版本失败" />;
  if (!shown) return <Skeleton active paragraph={{ rows: 8 }} />;
  const { before: old, after } = shown;
  const fields = ARTICLE_FIELDS.filter((field) => !isSame(old[field], after[field]));
  return (
    <>
      <Typography.Paragraph type="secondary">
        {now ? '从这个版本到当前内容的变化：' : before === null ? '最早保留的版本，以下是它的全部内容：' : `从第 ${before} 版到第 ${revision} 版的变化：`}
      </Typography.Paragraph>
      {fields.length === 0 ? (
        <Typography.Text>{now ? '这个版本与当前内容相同。' : '内容没有变化（只改变了发布状态）。'}</Typography.Text>
      ) : (
        <FieldDiffs fields={fields} before={old} after={after} names={names} />
      )}
    </>
  );
}
