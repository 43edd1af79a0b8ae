import Type, { type Static } from 'typebox';
import { LIMITS } from '../config/limits.ts';
import { USERNAME_PATTERN } from '../config/person-name.ts';
import { Password, Profile, ROLES, Session } from './auth.ts';
import { type CallShape, closed, Id, IdParams, list, one, oneOf, Paging, Version, whole } from './schema.ts';

export const User = Type.Object({ ...Profile.properties, bio: Type.String(), disabled: Type.Boolean(), second_factor: Type.Boolean() });
export type User = Static<typeof User>;

const Username = Type.String({
  minLength: LIMITS.username.min,
  maxLength: LIMITS.username.max,
  pattern: USERNAME_PATTERN,
});

/** What readers may know of somebody whose articles they read. */
export const Author = Type.Object({ id: Id, name: Type.String(), bio: Type.String() });
export type Author = Static<typeof Author>;

export const UserInput = closed({
  username: Username,
  /** Empty: the user is shown by username. */
  name: Type.Optional(Type.String({ maxLength: LIMITS.name })),
  bio: Type.Optional(Type.String({ maxLength: LIMITS.bio })),
  password: Password,
  role: Type.Optional(oneOf(ROLES)),
  disabled: Type.Optional(Type.Boolean()),
});

export const users = {
  list: { query: closed({ q: Type.Optional(Type.String({ maxLength: LIMITS.search_query })), ...Paging }), reply: list(User) },
  get_public: { params: IdParams, reply: one(Author) },
  create: { body: UserInput, reply: one(User) },
  update: { params: IdParams, body: closed({ ...Type.Partial(UserInput).properties, version: Version }), reply: one(User) },
  remove: { params: IdParams },
  sessions: { params: IdParams, query: closed({}), reply: whole(Session) },
  /** Ends all of them, but never the one that asks. */
  revoke_sessions: { params: IdParams, query: closed({}) },
  revoke_session: { params: closed({ id: Id, session: Id }) },
  /** For somebody whose authenticator and recovery codes are lost. */
  remove_second_factor: { params: IdParams },
} as const satisfies Record<string, CallShape>;
