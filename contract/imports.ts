import Type, { type Static } from 'typebox';
import { LIMITS } from '../config/limits.ts';
import { type CallShape, closed, DateTime, Id, IdParams, integerFrom, nullable, one, oneOf, text, whole } from './schema.ts';

/**
 * `uploading` its parts come · `checking` read once, nothing is written · `checked` somebody decides · `waiting`, `running` it is brought · `cancelled`, `failed` can be
 * started again where the file is here: what has come already does not come twice.
 */
const IMPORT_STATES = ['uploading', 'checking', 'checked', 'waiting', 'running', 'done', 'failed', 'cancelled'] as const;
const IMPORT_PHASES = ['check', 'media', 'articles', 'search', 'menus'] as const;

const Counts = Type.Object({
  article: Type.Integer(),
  category: Type.Integer(),
  tag: Type.Integer(),
  author: Type.Integer(),
  comment: Type.Integer(),
  menu: Type.Integer(),
  media: Type.Integer(),
  redirect: Type.Integer(),
});
const Reason = Type.Object({ text: Type.String(), count: Type.Integer(), examples: Type.Array(Type.String()) });
/** After the check what would come (files as if they were had), after the import what came; what was here, what was changed and left out, with reasons in Chinese. */
export const ImportReport = Type.Object({ came: Counts, known: Counts, changed: Type.Array(Reason), left_out: Type.Array(Reason) });
export type ImportReport = Static<typeof ImportReport>;

export const Import = Type.Object({
  id: Id,
  /** The file, as its owner calls it. */
  name: Type.String(),
  bytes: Type.Integer(),
  /** Of the bytes, those that are here. */
  received: Type.Integer(),
  state: oneOf(IMPORT_STATES),
  /** The step that is under way: bytes of the check, otherwise what it writes. */
  phase: oneOf(IMPORT_PHASES),
  done: Type.Integer(),
  total: Type.Integer(),
  per_second: Type.Integer(),
  seconds_left: nullable(Type.Integer()),
  /** Whether files are fetched from the old site. */
  fetch_media: Type.Boolean(),
  report: nullable(ImportReport),
  error: nullable(Type.String()),
  user_name: Type.String(),
  created_at: DateTime,
  updated_at: DateTime,
});
export type Import = Static<typeof Import>;

/** WordPress exports that are brought in from the console. */
export const imports = {
  list: { query: closed({}), reply: whole(Import) },
  create: {
    body: closed({ name: text(LIMITS.media.name), bytes: Type.Integer({ minimum: 1, maximum: LIMITS.import.upload_bytes }) }),
    reply: one(Import),
  },
  /** The next piece of the file: `at` says where it begins. A piece that is here already, or comes too early, is 409 with the import as it is. */
  add_part: { params: IdParams, query: closed({ at: integerFrom(0) }), reply: one(Import) },
  /** Brings what was checked, or goes on; what could not be checked is checked once more. */
  start: { params: IdParams, body: closed({ fetch_media: Type.Boolean() }), reply: one(Import) },
  cancel: { params: IdParams, body: closed({}), reply: one(Import) },
  remove: { params: IdParams },
} as const satisfies Record<string, CallShape>;
