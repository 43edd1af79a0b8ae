import type { Static, TSchema } from 'typebox';
import { articles } from './articles.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { backups } from './backups.ts';
import type { Calls, Operation, Resource } from './calls.ts';
import { CategoryNodeShape, categories } from './categories.ts';
import { comments } from './comments.ts';
import { configs } from './configs.ts';
import { exams } from './exams.ts';
import { imports } from './imports.ts';
import { media } from './media.ts';
import { MenuNodeShape, menus } from './menus.ts';
import type { CallShape } from './schema.ts';
import { search } from './search.ts';
import { statistics } from './statistics.ts';
import { users } from './users.ts';

/** The shapes of every call, keyed as `CALLS` is; a call without shapes, or shapes without a call, does not compile. */
export const SHAPES = {
  auth,
  users,
  configs,
  exams,
  articles,
  categories,
  menus,
  comments,
  media,
  search,
  statistics,
  backups,
  imports,
  audit,
} as const satisfies { [R in Resource]: { [O in Operation<R>]: CallShape } };

/** Shapes that hold themselves, to be known by name. */
export const NAMED_SHAPES = [CategoryNodeShape, MenuNodeShape] as const;

type Shapes = typeof SHAPES;
type ShapeOf<R extends Resource, O extends Operation<R>> = Shapes[R][O & keyof Shapes[R]];
type Part<S, Key extends string> = S extends { [K in Key]: infer T extends TSchema } ? Static<T> : undefined;
/** Query fields with a default may be left out by the caller. */
type Loose<Q> = Q extends object ? Omit<Q, 'page' | 'per_page' | 'limit'> & Partial<Pick<Q, Extract<keyof Q, 'page' | 'per_page' | 'limit'>>> : Q;

type Needed<S> = (S extends { params: TSchema } ? { params: Part<S, 'params'> } : object) &
  (S extends { query: TSchema } ? { query?: Loose<Part<S, 'query'>> } : object) &
  (S extends { body: TSchema } ? { body: Part<S, 'body'> } : object);

/** What the server's handler of a call receives. */
export interface CallInput<R extends Resource, O extends Operation<R>> {
  params: Part<ShapeOf<R, O>, 'params'>;
  query: Part<ShapeOf<R, O>, 'query'>;
  body: Part<ShapeOf<R, O>, 'body'>;
}
/** The body of a call's good answer. */
export type CallReply<R extends Resource, O extends Operation<R>> = ShapeOf<R, O> extends { reply: infer T extends TSchema } ? Static<T> : undefined;

/** Options of one call that are not part of the contract. */
export interface CallOptions {
  signal?: AbortSignal;
}
type CallArguments<R extends Resource, O extends Operation<R>> = Calls[R][O] extends { upload: true }
  ? [input: Needed<ShapeOf<R, O>> & { form: FormData }, options?: CallOptions]
  : object extends Needed<ShapeOf<R, O>>
    ? [input?: Needed<ShapeOf<R, O>>, options?: CallOptions]
    : [input: Needed<ShapeOf<R, O>>, options?: CallOptions];

/** The typed `api`: `api.articles.update({ params: { id }, body })` answers the body of the reply. */
export type Api = {
  [R in Resource]: {
    [O in Operation<R>]: (...args: CallArguments<R, O>) => Promise<Calls[R][O] extends { produces: string } ? string : CallReply<R, O>>;
  };
};
