import { findExam, KINDS, LEVELS, SKILLS } from '../../../config/exams.ts';
import { LIMITS } from '../../../config/limits.ts';
import type { ArticleRow } from '../../../contract/articles.ts';
import type { CallInput } from '../../../contract/index.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { settingsOf } from '../configs/configs.service.ts';
import { toCsv } from '../statistics/statistics.csv.ts';
import { readRows } from './articles.list.ts';

const STATUSES: Record<ArticleRow['status'], string> = { draft: '草稿', scheduled: '定时发布', published: '已发布' };
const LANGUAGES: Record<ArticleRow['language'], string> = { en: '英文', zh: '中文' };
const REASONS: Record<ArticleRow['review_reasons'][number], string> = { review_by: '复核日期已过', edition_ended: '考试版本已结束' };
const yes = (value: boolean) => (value ? '是' : '');

interface Around {
  /** A time as it stands on the operators' clock. */
  time: (iso: string | null) => string;
  address: (slug: string) => string;
}

/** The columns of the file, in its order. */
const COLUMNS: readonly [title: string, cell: (row: ArticleRow, around: Around) => string | number][] = [
  ['编号', (row) => row.id],
  ['标题', (row) => row.title],
  ['状态', (row) => (row.deleted_at ? '回收站' : STATUSES[row.status])],
  ['网址', (row, { address }) => address(row.slug)],
  ['考试', (row) => row.exam ?? ''],
  ['科目', (row) => findExam(row.exam)?.sections.find(({ slug }) => slug === row.section)?.zh ?? row.section ?? ''],
  ['考试版本', (row) => row.edition?.name ?? ''],
  ['类型', (row) => KINDS[row.kind].zh],
  ['技能', (row) => (row.skill ? SKILLS[row.skill].zh : '')],
  ['难度', (row) => (row.level ? LEVELS[row.level].zh : '')],
  ['语言', (row) => LANGUAGES[row.language]],
  ['分类', (row) => row.category?.name ?? ''],
  ['标签', (row) => row.tags.join('、')],
  ['作者', (row) => row.author?.name ?? ''],
  ['置顶', (row) => yes(row.pinned)],
  ['有未发布的修改', (row) => yes(row.working_copy !== null)],
  ['浏览量', (row) => row.view_count],
  ['评论数', (row) => row.comment_count],
  ['发布时间', (row, { time }) => time(row.published_at)],
  ['下线时间', (row, { time }) => time(row.unpublish_at)],
  ['复核日期', (row) => row.review_by ?? ''],
  ['核对日期', (row) => row.checked_on ?? ''],
  ['待复核原因', (row) => row.review_reasons.map((reason) => REASONS[reason]).join('、')],
  ['创建时间', (row, { time }) => time(row.created_at)],
  ['更新时间', (row, { time }) => time(row.updated_at)],
  ['删除时间', (row, { time }) => time(row.deleted_at)],
];

/** The list under these filters, whole, as CSV; 422 when it is longer than a file may be. */
export async function exportArticles(deps: Deps, filters: CallInput<'articles', 'export'>['query']): Promise<string> {
  const limit = LIMITS.article.export_rows;
  const { data, total } = await readRows(deps, filters, { limit, offset: 0 });
  if (total > limit) {
    const message = { zh: `筛选结果有 ${total} 篇，一次最多导出 ${limit} 篇，请缩小筛选范围`, en: `At most ${limit} articles can be exported at once.` };
    throw new AppError('validation_failed', { message });
  }
  const { time_zone: timeZone } = await settingsOf(deps.db);
  // The Swedish way of writing a time is the ISO one.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const around: Around = {
    time: (iso) => (iso === null ? '' : format.format(new Date(iso))),
    address: (slug) => new URL(`/article/${encodeURIComponent(slug)}`, deps.options.public_url).href,
  };
  return toCsv(
    COLUMNS.map(([title]) => title),
    data.map((row) => COLUMNS.map(([, cell]) => cell(row, around))),
  );
}
