import Type, { type Static } from 'typebox';
import { LIMITS } from '../config/limits.ts';
import { type CallShape, closed, DateTime, Id, IdParams, nullable, one, oneOf, text, Version, whole } from './schema.ts';

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

/** Whoever asks, with what only they need to know of their own sign-in. */
export const OwnProfile = Type.Object({
  ...Profile.properties,
  /** Milliseconds until this session ends however much it is used; `renew` starts anew. */
  session_remaining_ms: Type.Integer({ minimum: 0 }),
  /** `needed`: an admin requires it, and until there is one only calls of `auth` are open. */
  second_factor: oneOf(['on', 'off', 'needed']),
});
export type OwnProfile = Static<typeof OwnProfile>;

export const SecondFactor = Type.Object({
  /** Since when it counts; null while there is none. */
  since: nullable(DateTime),
  /** How many recovery codes are left. */
  recovery_codes: Type.Integer(),
  /** An admin requires one of everybody. */
  required: Type.Boolean(),
});
export type SecondFactor = Static<typeof SecondFactor>;

/** A sign-in from a network that its owner had not signed in from before. */
export const NewNetwork = Type.Object({
  id: Id,
  ip: Type.String(),
  /** Names for people; empty when the browser did not say. */
  browser: Type.String(),
  system: Type.String(),
  device: Type.String(),
  at: DateTime,
});
export type NewNetwork = Static<typeof NewNetwork>;

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

/** The caller's own, once more: these calls change how they sign in. */
const CurrentPassword = Type.String({ minLength: 1, maxLength: LIMITS.password.max });
const Code = Type.String({ minLength: 1, maxLength: LIMITS.second_factor.code });
const RecoveryCodes = Type.Object({ recovery_codes: Type.Array(Type.String()) });

export const auth = {
  /**
   * Somebody with a second factor sends its code as well: without it the answer is 401 `second_factor_needed`, with a wrong one
   * 401 `second_factor_wrong`, both only after the right password.
   */
  login: {
    body: closed({
      username: Type.String({ minLength: 1, maxLength: LIMITS.username.max }),
      password: Type.String({ minLength: 1, maxLength: LIMITS.password.max }),
      /** Six digits of the authenticator, or a recovery code. */
      code: Type.Optional(Type.String({ maxLength: LIMITS.second_factor.code })),
    }),
    reply: one(Type.Object({ token: Type.String(), expires_at: DateTime, user: Profile })),
  },
  me: { reply: Type.Object({ user: OwnProfile }) },
  /** Goes on under a new token with a fresh limit; the old one answers for a few minutes more. */
  renew: { reply: one(Type.Object({ token: Type.String(), expires_at: DateTime })) },
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
  second_factor: { query: closed({}), reply: one(SecondFactor) },
  /** `uri` is for a QR code. It counts once `confirm_second_factor` had a code of it. */
  begin_second_factor: { body: closed({ password: CurrentPassword }), reply: one(Type.Object({ secret: Type.String(), uri: Type.String() })) },
  /** The recovery codes are shown this once. */
  confirm_second_factor: { body: closed({ code: Code }), reply: one(RecoveryCodes) },
  renew_recovery_codes: { body: closed({ password: CurrentPassword }), reply: one(RecoveryCodes) },
  remove_second_factor: { body: closed({ password: CurrentPassword }) },
  /** Sign-ins of the last days from networks the caller has not signed in from before, but for the one they ask from. */
  new_networks: { query: closed({}), reply: whole(NewNetwork) },
  /** It was me. */
  dismiss_network: { params: IdParams },
} as const satisfies Record<string, CallShape>;
