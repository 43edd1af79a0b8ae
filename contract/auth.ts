import Type, { type Static } from 'typebox';
import { LIMITS } from '../config/limits.ts';
import { type CallShape, closed, DateTime, Id, IdParams, nullable, one, text, Version, whole } from './schema.ts';

export const ROLES = ['admin', 'editor'] as const;
export type Role = (typeof ROLES)[number];

export const Profile = Type.Object({
  id: Id,
  username: Type.String(),
  name: Type.String(),
  role: Type.Unsafe<Role>({ type: 'string', enum: [...ROLES] }),
  version: Version,
  created_at: DateTime,
  last_login_at: Type.Union([DateTime, Type.Null()]),
});
export type Profile = Static<typeof Profile>;

/** One device on which somebody is signed in. */
export const Session = Type.Object({
  id: Id,
  /** Names for people; empty when the browser did not say. */
  browser: Type.String(),
  system: Type.String(),
  device: Type.String(),
  ip: nullable(Type.String()),
  created_at: DateTime,
  last_used_at: DateTime,
  expires_at: DateTime,
  /** The one that asks. */
  current: Type.Boolean(),
});
export type Session = Static<typeof Session>;

export const Password = Type.String({ minLength: LIMITS.password.min, maxLength: LIMITS.password.max });

export const auth = {
  login: {
    body: closed({
      username: Type.String({ minLength: 1, maxLength: LIMITS.username.max }),
      password: Type.String({ minLength: 1, maxLength: LIMITS.password.max }),
    }),
    reply: one(Type.Object({ token: Type.String(), expires_at: DateTime, user: Profile })),
  },
  me: { reply: Type.Object({ user: Profile }) },
  update_me: { body: closed({ name: text(LIMITS.name), version: Type.Optional(Version) }), reply: Type.Object({ user: Profile }) },
  logout: {},
  change_password: {
    body: closed({
      current_password: Type.String({ minLength: 1, maxLength: LIMITS.password.max }),
      password: Password,
      password_confirmation: Type.String({ minLength: 1, maxLength: LIMITS.password.max }),
    }),
  },
  sessions: { query: closed({}), reply: whole(Session) },
  /** Ends all but the one that asks. */
  revoke_sessions: { query: closed({}) },
  revoke_session: { params: IdParams },
} as const satisfies Record<string, CallShape>;
