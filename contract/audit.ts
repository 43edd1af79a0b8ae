import Type, { type Static } from 'typebox';
import { REQUEST } from '../config/limits.ts';
import { type CallShape, closed, DateTime, Day, Id, list, nullable, Paging } from './schema.ts';

/** One field that a change touched; long texts are cut. Null where there was, or is, nothing. */
export const AuditChange = Type.Object({ field: Type.String(), before: nullable(Type.String()), after: nullable(Type.String()) });
export type AuditChange = Static<typeof AuditChange>;

export const AuditEntry = Type.Object({
  id: Id,
  /** The call's name (`articles.update`), or an event that is no call (`auth.login_failed`). */
  action: Type.String(),
  target: Type.String(),
  target_id: nullable(Type.String()),
  /** What the thing was called then; empty where it has no name. */
  target_name: Type.String(),
  detail: Type.String(),
  changes: Type.Array(AuditChange),
  /** Null for nobody; the name stays when the user is gone, without an id. */
  user: nullable(Type.Object({ id: nullable(Id), name: Type.String() })),
  ip: nullable(Type.String()),
  created_at: DateTime,
});
export type AuditEntry = Static<typeof AuditEntry>;

export const audit = {
  list: {
    query: closed({
      /** A call's name, or a resource's for all of its actions. */
      action: Type.Optional(Type.String({ maxLength: REQUEST.audit_action })),
      user_id: Type.Optional(Id),
      /** Days of the site's time zone, both included. */
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      ...Paging,
    }),
    reply: list(AuditEntry),
  },
} as const satisfies Record<string, CallShape>;
