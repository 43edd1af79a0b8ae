import { EXAM_CODES, type ExamCode, findExam, type Kind } from '../../../config/exams.ts';
import type { ExamPage } from '../../../contract/exams.ts';
import type { CallInput } from '../../../contract/index.ts';
import { changeContent } from '../../change.ts';
import { publicHtml } from '../../content/public-html.ts';
import { sanitiseHtml } from '../../content/sanitise.ts';
import type { Db, Deps, Trx } from '../../deps.ts';
import { AppError, found } from '../../http/errors.ts';
import { today } from '../../time-zone.ts';
import { countPublicByExam, type PublicCount } from '../articles/articles.lookups.ts';
import { settingsOf } from '../configs/configs.service.ts';
import { picturesIn } from '../media/media.pictures.ts';
import { presentEdition } from './editions.service.ts';
import { allExams, type EditionRow, type ExamRow, insertMissingExams, listEditionRows, updateExamRow } from './exams.repository.ts';

type Update = CallInput<'exams', 'update'>['body'];

/** Makes a row for every exam of the table that has none yet. */
export async function ensureExams(deps: Deps): Promise<void> {
  const known = await allExams(deps.db);
  const missing = EXAM_CODES.filter((code) => !known.has(code));
  if (missing.length > 0) await insertMissingExams(deps.db, missing, deps.clock());
}

function presentExam(row: ExamRow, editions: readonly EditionRow[], counts: readonly PublicCount[], day: string): ExamPage {
  const { code, overview_html, score_scale, checked_on, version } = row;
  const own = counts.filter(({ exam }) => exam === code);
  return {
    code,
    name: findExam(code)?.name ?? code,
    overview_html,
    key_facts: JSON.parse(row.key_facts),
    sections: JSON.parse(row.sections),
    score_scale,
    faqs: JSON.parse(row.faqs),
    official_links: JSON.parse(row.official_links),
    checked_on,
    editions: editions.filter((edition) => edition.exam === code).map((edition) => presentEdition(edition, day)),
    article_count: own.reduce((sum, { count }) => sum + count, 0),
    article_counts: own.map(({ section, kind, count }) => ({ section, kind: kind as Kind, count })),
    version,
  };
}

/** The exams' pages in the table's order, or one of them. */
async function examPages(deps: Deps, db: Db | Trx, code?: ExamCode): Promise<ExamPage[]> {
  const now = deps.clock();
  const rows = await allExams(db);
  const editions = await listEditionRows(db, code);
  const counts = await countPublicByExam(db, now);
  const day = today(now, (await settingsOf(db)).time_zone);
  const wanted = EXAM_CODES.filter((known) => code === undefined || known === code);
  return wanted.flatMap((known) => rows.get(known) ?? []).map((row) => presentExam(row, editions, counts, day));
}

/** As readers see them: formulas, anchors and tables made ready. */
export async function publicExams(deps: Deps, code?: ExamCode): Promise<ExamPage[]> {
  await ensureExams(deps);
  const pages = await examPages(deps, deps.db, code);
  const pictures = await picturesIn(deps.db, ...pages.flatMap(({ overview_html, faqs }) => [overview_html, ...faqs.map(({ answer_html }) => answer_html)]));
  return pages.map((page) => ({
    ...page,
    overview_html: publicHtml(page.overview_html, pictures),
    faqs: page.faqs.map(({ question, answer_html }) => ({ question, answer_html: publicHtml(answer_html, pictures) })),
  }));
}

/** The HTML of every exam page, by code: where files of the media library may stand. */
export async function examTexts(db: Db | Trx): Promise<{ code: string; html: string }[]> {
  return [...(await allExams(db)).values()].map(({ code, overview_html, faqs }) => ({
    code,
    html: `${overview_html} ${JSON.parse(faqs)
      .map((faq: { answer_html: string }) => faq.answer_html)
      .join(' ')}`,
  }));
}

export async function getExam(deps: Deps, code: ExamCode): Promise<ExamPage> {
  await ensureExams(deps);
  return found((await examPages(deps, deps.db, code))[0]);
}

/** Changes an exam page inside a transaction; HTML is sanitised. A stale version is 409 with the current page. */
export async function updateExamIn(trx: Trx, deps: Deps, code: ExamCode, { version, ...input }: Update): Promise<void> {
  const { overview_html, key_facts, sections, score_scale, faqs, official_links, checked_on } = input;
  const cleanFaqs = faqs?.map(({ question, answer_html }) => ({ question: question.trim(), answer_html: sanitiseHtml(answer_html) }));
  const isCurrent = await updateExamRow(trx, code, version, {
    ...(overview_html !== undefined && { overview_html: sanitiseHtml(overview_html) }),
    ...(key_facts && { key_facts: JSON.stringify(key_facts) }),
    ...(sections && { sections: JSON.stringify(sections) }),
    ...(score_scale !== undefined && { score_scale }),
    ...(cleanFaqs && { faqs: JSON.stringify(cleanFaqs) }),
    ...(official_links && { official_links: JSON.stringify(official_links) }),
    ...(checked_on !== undefined && { checked_on }),
    updated_at: deps.clock(),
  });
  if (!isCurrent) throw new AppError('version_conflict', { data: found((await examPages(deps, trx, code))[0]) });
}

export async function updateExam(deps: Deps, code: ExamCode, input: Update): Promise<ExamPage> {
  await ensureExams(deps);
  await changeContent(deps, (trx) => updateExamIn(trx, deps, code, input));
  return getExam(deps, code);
}
