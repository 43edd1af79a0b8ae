import { findExam, KINDS, SKILLS } from '../../config/exams.ts';
import { SEARCH } from '../../config/limits.ts';
import { askedByToken, pieces, tokensOfPiece } from './search-tokens.ts';
import { headingsOf, textOf } from './text-of.ts';

/** Raise it, together with a migration (decision 055), when what search knows of a document changes: everything is then indexed anew in the background. */
export const SEARCH_DOCUMENT_VERSION = '18';

/** How much each word of a document says about it: token → 1 … 180. */
type SearchWeights = ReadonlyMap<string, number>;

/**
 * The fields of a document. A word counts at most `most` in one of them, and half of that when it stands there `half` times:
 * no text says a word so often that it comes before a title.
 */
const FIELDS = {
  title: { most: 50, half: 0.35 },
  labels: { most: 60, half: 0.2 },
  also_asked: { most: 12, half: 0.5 },
  asked: { most: 45, half: 0.45 },
  headings: { most: 26, half: 0.5 },
  about: { most: 22, half: 0.4 },
  body: { most: 22, half: 1.5 },
} as const;
type Field = keyof typeof FIELDS;

/**
 * Tokens of an ordinary body; in a longer one a word must stand more often to count as much. Lengths are told apart by an eighth of it: a word
 * that is added to a text leaves the weights of the others, and their postings, as they are.
 */
const ORDINARY_LENGTH = 1200;
const LENGTH_STEPS = 8;
/** Tokens of an ordinary title. */
const ORDINARY_TITLE = 8;
const lengthOf = (tokens: number) => Math.min(4, Math.round((tokens / ORDINARY_LENGTH) * LENGTH_STEPS) / LENGTH_STEPS);

export type SearchFields = Record<Field, string>;
/** How much more often a word must stand in a longer body or title to count as much: a short question that says what was asked is about nothing else. */
const LENGTHENED: Partial<Record<Field, (tokens: number) => number>> = {
  title: (tokens) => 0.3 + 0.7 * Math.min(3, tokens / ORDINARY_TITLE),
  body: (tokens) => 0.6 + 0.4 * lengthOf(tokens),
};

/** How often each word and Chinese run stands in each field, in their order: read once for all that follows from them. */
export type SearchPieces = Record<Field, ReadonlyMap<string, number>>;

function counted(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const piece of pieces(text)) {
    const times = counts.get(piece);
    if (times !== undefined || counts.size < SEARCH.pieces_per_field) counts.set(piece, (times ?? 0) + 1);
  }
  return counts;
}

export function piecesOf({ title, labels, also_asked, asked, headings, about, body }: SearchFields): SearchPieces {
  return {
    ...{ title: counted(title), labels: counted(labels), also_asked: counted(also_asked), asked: counted(asked) },
    ...{ headings: counted(headings), about: counted(about), body: counted(body) },
  };
}

/** Adds to the weights of a document's words what one of its fields says of them. */
export function weighField(weights: Map<string, number>, name: Field, pieces: ReadonlyMap<string, number>): void {
  const { most, half } = FIELDS[name];
  const counts = new Map<string, number>();
  let tokens = 0;
  for (const [piece, times] of pieces) {
    for (const word of tokensOfPiece(piece)) {
      const token = name === 'asked' ? askedByToken(word) : word;
      counts.set(token, (counts.get(token) ?? 0) + times);
      tokens += times;
    }
  }
  const longer = LENGTHENED[name]?.(tokens) ?? 1;
  for (const [token, count] of counts) weights.set(token, (weights.get(token) ?? 0) + (most * count) / (count + half * longer));
}

/** The weights as they are kept: whole numbers, of the weightiest words. */
export function settledWeights(weights: Map<string, number>): SearchWeights {
  for (const [token, weight] of weights) weights.set(token, Math.round(weight));
  const { words_per_document } = SEARCH;
  return weights.size <= words_per_document ? weights : new Map([...weights].sort((a, b) => b[1] - a[1]).slice(0, words_per_document));
}

/** The weights of a document's words. */
export function weighed(read: SearchPieces): SearchWeights {
  const weights = new Map<string, number>();
  for (const name of Object.keys(FIELDS) as Field[]) weighField(weights, name, read[name]);
  return settledWeights(weights);
}

export interface Searchable {
  title: string;
  summary: string;
  content_html: string;
  exam: string | null;
  section: string | null;
  skill: string | null;
  kind: string;
  tags: readonly string[];
}

const labelsOf = (table: Record<string, { en: string; zh: string }>, key: string | null) => {
  const label = key === null ? undefined : table[key];
  return label ? [label.en, label.zh] : [];
};

/** What search knows of an article: its texts, and the names of its exam, section and skill in both languages. */
export function articleFields(article: Searchable): SearchFields {
  const exam = findExam(article.exam);
  const section = exam?.sections.find(({ slug }) => slug === article.section);
  const subject = section && article.section !== 'general' ? [section.en, section.zh] : [];
  const names = exam ? [exam.name, exam.name_zh] : [];
  return {
    title: article.title,
    labels: [...subject, ...labelsOf(SKILLS, article.skill)].join(' '),
    also_asked: '',
    asked: '',
    headings: headingsOf(article.content_html),
    about: [article.summary, ...article.tags, article.exam ?? '', ...names, ...labelsOf(KINDS, article.kind)].join(' · '),
    body: textOf(article.content_html),
  };
}
