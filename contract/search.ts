import Type, { type Static } from 'typebox';
import { LIMITS } from '../config/limits.ts';
import { type CallShape, closed, DateTime, Id, IdParams, one, text, Version, whole } from './schema.ts';

const limit = LIMITS.search_alias;

/** Words that mean the same to a search, in any language: 托福, TOEFL. */
export const SearchAlias = Type.Object({ id: Id, words: Type.Array(Type.String()), updated_at: DateTime, version: Version });
export type SearchAlias = Static<typeof SearchAlias>;

const Words = Type.Array(text(limit.word), { minItems: 2, maxItems: limit.words });

export const search = {
  aliases: { reply: whole(SearchAlias) },
  create_alias: { body: closed({ words: Words }), reply: one(SearchAlias) },
  update_alias: { params: IdParams, body: closed({ words: Words, version: Version }), reply: one(SearchAlias) },
  remove_alias: { params: IdParams },
} as const satisfies Record<string, CallShape>;
