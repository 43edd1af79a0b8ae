import { LRUCache } from 'lru-cache';
import { EXAM_CODES, type ExamCode, findExam, type Kind } from '../../../config/exams.ts';
import type { Language } from '../../../config/languages.ts';
import { MEMORY } from '../../../config/limits.ts';
import { decoded } from '../../../config/parsed.ts';
import type { EditedExam, ExamPage, PublicExam } from '../../../contract/exams.ts';
import type { CallInput } from '../../../contract/index.ts';
import { changeContent } from '../../change.ts';
import { deriveBody } from '../../content/public-html.ts';
import { joinParts, type PublicParts } from '../../content/public-pictures.ts';
import { lockRow } from '../../database/lock.ts';
import type { Db, Deps, Trx } from '../../deps.ts';
import { expectVersion, found } from '../../errors.ts';
import { publicFamilies } from '../articles/articles.lookups.ts';
import { countPublicByExam, type PublicCount } from '../articles/articles.publication.ts';
import { momentOf } from '../configs/configs.service.ts';
import { picturesIn } from '../media/media.present.ts';
import { presentEdition } from './editions.service.ts';
import { indexExam } from './exams.answers.ts';
import { columnsOf, contentOf, outdatedSentences, tidyContent } from './exams.content.ts';
import {
  allExams,
  type EditionRow,
  type ExamRow,
  examVersions,
  insertMissingExams,
  knownEditions,
  listEditionRows,
  updateExamRow,
} from './exams.repository.ts';

/** The article that a path of ours names, or null. */
function articleSlugOf(url: string): string | null {
  const name = /^\/article\/([^/?#]+)/.exec(url)?.[1];
  return (name && decoded(name)?.normalize('NFC')) ?? null;
}

type Update = CallInput<'exams', 'update'>['body'];

/** Makes a row for every exam of the table that has none yet. */
export async function ensureExams(deps: Deps): Promise<void> {
  const known = await examVersions(deps.db);
  const missing = EXAM_CODES.filter((code) => !known.some((row) => row.code === code));
  if (missing.length > 0) await insertMissingExams(deps.db, missing, deps.clock());
}

/** How many public articles an exam has, in all and of each section and kind. */
function countsOf(code: string, counts: readonly PublicCount[]): Pick<ExamPage, 'article_count' | 'article_counts'> {
  const own = counts.filter(({ exam }) => exam === code);
  return {
    article_count: own.reduce((sum, { count }) => sum + count, 0),
    article_counts: own.map(({ section, kind, count }) => ({ section, kind: kind as Kind, count })),
  };
}

function presentExam(row: ExamRow, editions: readonly EditionRow[], counts: readonly PublicCount[], day: string): ExamPage {
  const { code, version } = row;
  return {
    code,
    name: findExam(code)?.name ?? code,
    ...contentOf(row),
    editions: editions.filter((edition) => edition.exam === code).map((edition) => presentEdition(edition, day)),
    ...countsOf(code, counts),
    version,
  };
}

/** An exam's page with its editions and how many articles it has. */
async function examPage(deps: Deps, db: Db, code: ExamCode): Promise<EditedExam | undefined> {
  const row = (await allExams(db)).get(code);
  if (!row) return undefined;
  const { day } = await momentOf(deps, db);
  const page = presentExam(row, await listEditionRows(db, code), await countPublicByExam(db), day);
  return { ...page, outdated_sentences: outdatedSentences(contentOf(row), day) };
}

/** All HTML of an exam's page, in both languages. */
const htmlOf = ({ overview_html, overview_html_zh, faqs }: Pick<ExamPage, 'overview_html' | 'overview_html_zh' | 'faqs'>) => [
  overview_html,
  overview_html_zh,
  ...faqs.flatMap(({ answer_html, answer_html_zh }) => [answer_html, answer_html_zh]),
];

/** As readers see them: formulas, anchors and tables made ready, and the articles that their first steps lead to. */
export async function publicExams(deps: Deps, { code, reader }: CallInput<'exams', 'list_public'>['query']): Promise<PublicExam[]> {
  const { day } = await momentOf(deps);
  const pages = await deps.content.remember(`exams ${day} ${reader}`, () => makePublic(deps, day, reader), [
    'exams',
    'media',
    'settings',
    'articles',
    'places',
  ]);
  return code === undefined ? pages : pages.filter((page) => page.code === code);
}

/** All of it that no article changes, by far the most: made once for each change of an exam or a picture, and day. */
async function textsOf(deps: Deps, day: string) {
  await ensureExams(deps);
  const rows = await allExams(deps.db);
  const editions = [...(await knownEditions(deps)).values()];
  const pages = EXAM_CODES.flatMap((code) => rows.get(code) ?? []).map((row) => presentExam(row, editions, [], day));
  const pictures = await picturesIn(deps, ...pages.flatMap(htmlOf));
  const shown = (html: string, language: Language = 'en') => joinParts(derivedParts(html, language), pictures);
  return pages.map(({ article_count: _, article_counts: __, version, ...page }) => ({
    ...page,
    overview_html: shown(page.overview_html),
    overview_html_zh: shown(page.overview_html_zh, 'zh'),
    faqs: page.faqs.map(({ answer_html, answer_html_zh, ...faq }) => ({
      ...faq,
      answer_html: shown(answer_html),
      answer_html_zh: shown(answer_html_zh, 'zh'),
    })),
    version,
  }));
}

async function makePublic(deps: Deps, day: string, reader: Language | undefined): Promise<PublicExam[]> {
  const pages = await deps.content.remember(`exam texts ${day}`, () => textsOf(deps, day), ['exams', 'media', 'settings']);
  const counts = await countPublicByExam(deps.db, reader);
  const families = await publicFamilies(
    deps.db,
    pages.flatMap(({ start_url, practise_url, convert_url }) => [start_url, practise_url, convert_url].map(articleSlugOf).filter((slug) => slug !== null)),
    deps.clock(),
  );
  const articlesAt = (url: string) => families.get(articleSlugOf(url) ?? '')?.members ?? [];
  return pages.map((page) => ({
    ...page,
    ...countsOf(page.code, counts),
    start: articlesAt(page.start_url),
    practise: articlesAt(page.practise_url),
    convert: articlesAt(page.convert_url),
  }));
}

/** The HTML of every exam page, by code: where files of the media library may stand. */
export async function examTexts(db: Db): Promise<{ code: string; html: string }[]> {
  return [...(await allExams(db)).values()].map((row) => ({ code: row.code, html: htmlOf(contentOf(row)).join(' ') }));
}

export async function getExam(deps: Deps, code: ExamCode): Promise<EditedExam> {
  await ensureExams(deps);
  return found(await examPage(deps, deps.db, code));
}

/** Changes an exam page inside a transaction; HTML is sanitised. A stale version is 409 with the current page. */
export async function updateExamIn(trx: Trx, deps: Deps, code: ExamCode, { version, ...input }: Update): Promise<void> {
  await lockRow(trx, deps.dialect, 'exams', code);
  const row = found((await allExams(trx)).get(code));
  await expectVersion(version, row, () => examPage(deps, trx, code));
  await updateExamRow(trx, code, { ...columnsOf(tidyContent(input)), updated_at: deps.clock() });
  await indexExam(trx, deps, code);
}

export async function updateExam(deps: Deps, code: ExamCode, input: Update): Promise<EditedExam> {
  await ensureExams(deps);
  await changeContent(deps, (trx) => updateExamIn(trx, deps, code, input));
  return getExam(deps, code);
}

const known = new LRUCache<string, PublicParts>({ maxSize: MEMORY.exam_parts, sizeCalculation: (_, key) => key.length });

/**
 * The pieces of a short text, made once for each text by this process. What follows from a text alone can never be stale, so that
 * nothing has to be told of a change. For the exam pages, whose few hundred texts would otherwise be parsed after each change of anything.
 */
function derivedParts(html: string, language: Language): PublicParts {
  if (html === '') return [];
  const key = `${language}${html}`;
  const kept = known.get(key);
  if (kept) return kept;
  const { parts } = deriveBody(html, language);
  known.set(key, parts);
  return parts;
}
