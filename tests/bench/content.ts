import { EXAMS, KINDS, type Kind } from '../../config/exams.ts';
import type { Language } from '../../config/languages.ts';
import { DAY_MS } from '../../config/limits.ts';
import { countText, minutesFor } from '../../config/reading.ts';
import type { ArticleFields } from '../../contract/articles.ts';
import { seeded } from '../../mock/seeded.ts';
import { type AskedHeading, questionsOf } from '../../server/content/headings.ts';
import { deriveBody } from '../../server/content/public-html.ts';
import { articleFields, piecesOf, settledWeights, weighField } from '../../server/content/search-document.ts';
import { charactersIn, headingsOf } from '../../server/content/text-of.ts';
import { NEW_ARTICLE } from '../../server/resources/articles/articles.fields.ts';
import { type ReadyQuestion, readyQuestion } from '../../server/resources/search/article-questions.ts';
import { packed } from '../../server/resources/search/search-index.ts';

/** Distinct bodies; titles, exams, tags, covers and dates differ in every article. */
const BODIES = 300;
/** How many sections of a real text a body has, and how often. */
const LENGTHS = [1, 1, 2, 2, 3, 4, 6, 10] as const;
/** Of a hundred articles so many are Chinese. */
const CHINESE = 40;
const KIND_NAMES = Object.keys(KINDS) as Kind[];

interface Pool {
  sections: string[];
  titles: string[];
  summaries: string[];
}

/** Texts of real articles, as they lie in the database. */
export interface Original {
  title: string;
  summary: string;
  language: string;
  content_html: string;
}

/** Real texts taken apart at their headings, by language. */
function poolsOf(originals: readonly Original[]): Record<Language, Pool> {
  const empty = (): Pool => ({ sections: [], titles: [], summaries: [] });
  const pools = { en: empty(), zh: empty() };
  for (const { title, summary, language, content_html } of originals) {
    const pool = pools[language === 'zh' ? 'zh' : 'en'];
    pool.sections.push(...content_html.split(/(?=<h2)/).filter((section) => section.trim() !== ''));
    pool.titles.push(...title.split(/[:：]/).map((part) => part.trim()));
    pool.summaries.push(summary);
  }
  return pools;
}

/** A body with all that the product derives from it alone. */
export interface Body {
  language: Language;
  content_html: string;
  parts: string;
  prose: string;
  text: string;
  chars: number;
  minutes: number;
  /** What its own words add to an article's weights. */
  weights: ReadonlyMap<string, number>;
  asked: AskedHeading[];
}

/** One article as rows: what its author wrote, and what the product derives from that. */
export interface Made {
  /** Without its body, which is that of this number. */
  draft: ArticleFields;
  body: number;
  created_at: number;
  published_at: number | null;
  /** The words under which search finds it, as a row keeps them. */
  words: string;
  asked: readonly ReadyQuestion[];
}

const EMPTY_FIELDS = { title: '', labels: '', also_asked: '', asked: '', headings: '', about: '', body: '' };

function bodyOf(content_html: string, language: Body['language']): Body {
  const { parts, text, prose } = deriveBody(content_html, language);
  const read = piecesOf({ ...EMPTY_FIELDS, headings: headingsOf(content_html), body: text });
  const weights = new Map<string, number>();
  for (const name of ['headings', 'body'] as const) weighField(weights, name, read[name]);
  const derived = { parts: JSON.stringify(parts), prose, text, chars: charactersIn(text), minutes: minutesFor(countText(text)) };
  return { language, content_html, ...derived, weights, asked: questionsOf(content_html) };
}

/** What articles are made of, and what they may point to. */
export interface Surroundings {
  originals: readonly Original[];
  category_ids: readonly number[];
  cover_ids: readonly number[];
  tags: readonly string[];
}

/** Makes articles one after another, of a few bodies; `make(number)` must be called with rising numbers. */
export function articleMaker(around: Surroundings, now: number): { bodies: readonly Body[]; make: (number: number) => Made } {
  const random = seeded(20_261_122);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const pools = poolsOf(around.originals);
  const bodies = Array.from({ length: BODIES }, (_, index): Body => {
    const language = index % 100 < CHINESE ? 'zh' : 'en';
    return bodyOf(Array.from({ length: LENGTHS[index % LENGTHS.length] as number }, () => pick(pools[language].sections)).join('\n'), language);
  });
  // What a body answers hangs on it and on the exam alone.
  const questions = new Map<string, readonly ReadyQuestion[]>();
  const questionsFor = (index: number, exam: string | null) => {
    const key = `${index} ${exam}`;
    const made = questions.get(key) ?? (bodies[index] as Body).asked.map((one) => readyQuestion(exam, one));
    questions.set(key, made);
    return made;
  };
  const make = (number: number): Made => {
    const index = Math.floor(random() * bodies.length);
    const body = bodies[index] as Body;
    const pool = pools[body.language];
    const exam = pick(EXAMS);
    const at = now - Math.floor(random() * 1000 * DAY_MS);
    const isPublic = random() < 0.92;
    const draft: ArticleFields = {
      ...NEW_ARTICLE,
      title: `${exam.code} ${pick(pool.titles)}: ${pick(pool.titles)} ${number}`.slice(0, 200),
      slug: `bench-${number}`,
      summary: pick(pool.summaries),
      exam: random() < 0.95 ? exam.code : null,
      section: pick<{ slug: string }>(exam.sections).slug,
      kind: pick(KIND_NAMES),
      language: body.language,
      category_id: pick(around.category_ids),
      cover_media_id: random() < 0.7 ? pick(around.cover_ids) : null,
      tags: [...new Set([pick(around.tags), pick(around.tags), pick(around.tags)])],
      status: isPublic ? 'published' : 'draft',
      published_at: isPublic ? new Date(at).toISOString() : null,
    };
    if (draft.exam === null) draft.section = null;
    // The body's own words are known: only what stands around them is looked at anew.
    const weights = new Map(body.weights);
    const read = piecesOf(articleFields(draft));
    for (const name of ['title', 'labels', 'about'] as const) weighField(weights, name, read[name]);
    const times = { created_at: at, published_at: isPublic ? at : null };
    return { draft, body: index, ...times, words: packed([...settledWeights(weights)]), asked: questionsFor(index, draft.exam) };
  };
  return { bodies, make };
}
