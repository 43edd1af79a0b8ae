import Type, { type Static } from 'typebox';
import { LIMITS, REQUEST } from '../config/limits.ts';
import { LanguageCode } from './article-fields.ts';
import { type CallShape, closed, DateTime, Id, IdParams, nullable, one, oneOf, text, Version, whole } from './schema.ts';

const limit = LIMITS.search_alias;

/** Words that mean the same to a search, in any language: 托福, TOEFL. */
export const SearchAlias = Type.Object({ id: Id, words: Type.Array(Type.String()), updated_at: DateTime, version: Version });
export type SearchAlias = Static<typeof SearchAlias>;

const Words = Type.Array(text(limit.word), { minItems: 2, maxItems: limit.words });

/** Something that a search found: an article, or what an exam page answers. */
export const SearchResult = Type.Object({
  type: oneOf(['article', 'answer'] as const),
  /** An article's title; the question or the name of the fact that an exam page answers. */
  title: Type.String(),
  /** An article's summary; the answer. Text, never HTML. */
  text: Type.String(),
  url: Type.String(),
  exam: nullable(Type.String()),
  language: LanguageCode,
  /** How much of the question it covers, 0 … 1. */
  coverage: Type.Number(),
});
export type SearchResult = Static<typeof SearchResult>;

/** What is asked is no name: signs that nobody sees are nothing to look for, and find nothing. */
const Asked = { q: Type.String({ minLength: 1, maxLength: LIMITS.search_query, pattern: '\\S' }), language: Type.Optional(LanguageCode) };

export const search = {
  /** Articles and the answers of exam pages in one list, the best first. `language` is the reader's. */
  find: {
    query: closed({ ...Asked, limit: Type.Integer({ minimum: 1, maximum: REQUEST.results.max, default: REQUEST.results.normal }) }),
    reply: whole(SearchResult),
  },
  /** What the exam pages answer: only what answers most of the question, at most a few. */
  answers: { query: closed(Asked), reply: whole(SearchResult) },
  /** Titles and questions for somebody who is still typing. */
  suggest: { query: closed(Asked), reply: whole(SearchResult) },
  aliases: { reply: whole(SearchAlias) },
  create_alias: { body: closed({ words: Words }), reply: one(SearchAlias) },
  update_alias: { params: IdParams, body: closed({ words: Words, version: Version }), reply: one(SearchAlias) },
  remove_alias: { params: IdParams },
} as const satisfies Record<string, CallShape>;
