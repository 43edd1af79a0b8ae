import Type, { type Static } from 'typebox';
import { type CallShape, closed, DateTime, Id, list, nullable, Paging } from './schema.ts';

export const AuditEntry = Type.Object({
  id: Id,
  /** The call's name (`articles.update`), or an event of the house (`auth.login_failed`). */
  action: Type.String(),
  target: Type.String(),
  target_id: nullable(Type.String()),
  detail: Type.String(),
  /** Null for nobody; the name stays when the user is gone, without an id. */
  user: nullable(Type.Object({ id: nullable(Id), name: Type.String() })),
  ip: nullable(Type.String()),
  created_at: DateTime,
});
export type AuditEntry = Static<typeof AuditEntry>;

export const audit = {
  list: { query: closed({ action: Type.Optional(Type.String({ maxLength: 100 })), user_id: Type.Optional(Id), ...Paging }), reply: list(AuditEntry) },
} as const satisfies Record<string, CallShape>;
