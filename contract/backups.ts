import Type, { type Static } from 'typebox';
import { type CallShape, closed, DateTime, Id, IdParams, nullable, one, oneOf, whole } from './schema.ts';

const BACKUP_ORIGINS = ['console', 'schedule', 'command', 'recorded'] as const;
const BACKUP_STATES = ['waiting', 'running', 'done', 'failed'] as const;

export const Backup = Type.Object({
  id: Id,
  name: Type.String(),
  origin: oneOf(BACKUP_ORIGINS),
  state: oneOf(BACKUP_STATES),
  /** Tables and files that are in it, and that will be; the total is 0 before it begins. */
  done: Type.Integer(),
  total: Type.Integer(),
  bytes: nullable(Type.Integer()),
  /** Why it failed, in Chinese. */
  error: nullable(Type.String()),
  /** Whether its file lies where this site keeps backups. */
  is_here: Type.Boolean(),
  user_name: Type.String(),
  created_at: DateTime,
  updated_at: DateTime,
});
export type Backup = Static<typeof Backup>;

export const backups = {
  list: { query: closed({}), reply: whole(Backup) },
  create: { body: closed({}), reply: one(Backup) },
  /** An address from which the file can be fetched once, within a minute: a browser saves it without a token. */
  download_link: { params: IdParams, body: closed({}), reply: one(Type.Object({ url: Type.String(), expires_at: DateTime })) },
  remove: { params: IdParams },
} as const satisfies Record<string, CallShape>;
