import { ARTICLE_FIELDS, type ArticleFieldName, articleField, articleFieldsWhere, STATUS_WORDS } from '../../../config/article-fields.ts';
import { clockIn } from '../../../config/calendar.ts';
import { findExam } from '../../../config/exams.ts';
import { LIMITS } from '../../../config/limits.ts';
import type { ArticleRow } from '../../../contract/articles.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { onClockOf, toCsv } from '../../http/csv.ts';
import { currentSettings } from '../configs/configs.service.ts';
import { type Listed, readRows } from './articles.list.ts';

const REASONS: Record<ArticleRow['review_reasons'][number], string> = {
  review_by: `${ARTICLE_FIELDS.review_by.zh}已过`,
  edition_ended: `${ARTICLE_FIELDS.edition_id.zh}已结束`,
  date_passed: '文中把已过的日期说成将来',
};

const yes = (value: boolean) => (value ? '是' : '');

interface Around {
  /** A time as it stands on the operators' clock. */
  time: (iso: string | null) => string;
  address: (slug: string) => string;
}

type Cell = (row: ArticleRow, around: Around) => string | number;

/** `isTime`: the title says on whose clock. */
type Column = readonly [title: string, cell: Cell, isTime?: boolean];

/** Fields that people read as something else than what is stored. */
const READ_AS: { [Name in ArticleFieldName]?: Cell } = {
  status: (row) => (row.deleted_at ? '回收站' : STATUS_WORDS[row.status].zh),
  exam: (row) => row.exam ?? '',
  section: (row) => findExam(row.exam)?.sections.find(({ slug }) => slug === row.section)?.zh ?? row.section ?? '',
  edition_id: (row) => row.edition?.name_zh || (row.edition?.name ?? ''),
  category_id: (row) => row.category?.name ?? '',
};

/** What is no field of its own stands behind one. */
const BEHIND: { [Name in ArticleFieldName]?: readonly Column[] } = {
  status: [['网址', (row, { address }) => address(row.slug)]],
  tags: [['作者', (row) => row.author?.name ?? '']],
  pinned: [
    ['有未发布的修改', (row) => yes(row.working_copy !== null)],
    ['浏览量', (row) => row.view_count],
    ['评论数', (row) => row.comment_count],
  ],
  review_by: [['待复核原因', (row) => row.review_reasons.map((reason) => REASONS[reason]).join('、')]],
};

/** A field's value in a cell, by what it may be. */
function cellOf(name: ArticleFieldName): Cell {
  const { value } = articleField(name);
  const read = (row: ArticleRow) => (row as Partial<Record<ArticleFieldName, unknown>>)[name] ?? '';
  if (value.type === 'choice') return (row) => value.of[String(read(row))]?.zh ?? '';
  if (value.type === 'time') return (row, { time }) => time((read(row) as string) || null);
  if (value.type === 'flag') return (row) => yes(read(row) === true);
  return (row) => (Array.isArray(read(row)) ? (read(row) as string[]).join('、') : String(read(row)));
}

/** The columns of the file, in the order of the table of fields. */
const COLUMNS: readonly Column[] = [
  ['编号', (row) => row.id],
  ...articleFieldsWhere(({ csv }) => csv).flatMap((name): Column[] => {
    const { zh, value } = articleField(name);
    return [[zh, READ_AS[name] ?? cellOf(name), value.type === 'time'], ...(BEHIND[name] ?? [])];
  }),
  ['创建时间', (row, { time }) => time(row.created_at), true],
  ['更新时间', (row, { time }) => time(row.updated_at), true],
  ['删除时间', (row, { time }) => time(row.deleted_at), true],
];

/** The list under these filters, whole, as CSV; 422 when it is longer than a file may be. */
export async function exportArticles(deps: Deps, filters: Listed): Promise<string> {
  const limit = LIMITS.article.export_rows;
  const { data, total } = await readRows(deps, filters, { limit, offset: 0 });
  if (total > limit) {
    const message = { zh: `筛选结果有 ${total} 篇，一次最多导出 ${limit} 篇，请缩小筛选范围`, en: `At most ${limit} articles can be exported at once.` };
    throw new AppError('validation_failed', { message });
  }
  const { time_zone } = await currentSettings(deps);
  const around: Around = {
    time: (iso) => (iso === null ? '' : clockIn(time_zone, new Date(iso))),
    address: (slug) => new URL(`/article/${encodeURIComponent(slug)}`, deps.options.public_url).href,
  };
  return toCsv(
    COLUMNS.map(([title, , isTime]) => (isTime ? onClockOf(time_zone, title) : title)),
    data.map((row) => COLUMNS.map(([, cell]) => cell(row, around))),
  );
}
