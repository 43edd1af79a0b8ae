import Type, { type Static } from 'typebox';
import { LIMITS } from '../config/limits.ts';
import { BatchReply, type CallShape, closed, DateTime, Id, IdParams, list, nullable, one, oneOf, Paging, Slug, text } from './schema.ts';

const limit = LIMITS.comment;

export const COMMENT_STATUSES = ['pending', 'approved', 'rejected', 'spam'] as const;
export type CommentStatus = (typeof COMMENT_STATUSES)[number];
export const COMMENT_BATCH_ACTIONS = ['approve', 'reject', 'spam', 'delete'] as const;

const ArticleRef = Type.Object({ id: Id, slug: Type.String(), title: Type.String() });

/** What readers see. Text only; never an address or e-mail. */
const shown = {
  id: Id,
  parent_id: nullable(Id),
  author_name: Type.String(),
  content: Type.String(),
  created_at: DateTime,
  /** Written by somebody of the editorial team. */
  is_operator: Type.Boolean(),
};

/** A reply of any depth stands under its thread's first comment; `reply_to` names whom it answers when that is not the first. */
const Reply = Type.Object({ ...shown, reply_to: nullable(Type.Object({ id: Id, author_name: Type.String() })) });
export const CommentThread = Type.Object({ ...shown, article: ArticleRef, replies: Type.Array(Reply) });
export type CommentThread = Static<typeof CommentThread>;

export const Comment = Type.Object({
  ...shown,
  author_email: nullable(Type.String()),
  status: oneOf(COMMENT_STATUSES),
  article: ArticleRef,
  parent: nullable(Type.Object({ id: Id, author_name: Type.String(), content: Type.String() })),
  ip: nullable(Type.String()),
  user_agent: nullable(Type.String()),
  updated_at: DateTime,
});
export type Comment = Static<typeof Comment>;

const Content = text(limit.content);

export const comments = {
  list_public: {
    query: closed({ article_id: Type.Optional(Id), article: Type.Optional(Slug), ...Paging }),
    reply: list(CommentThread),
  },
  create: {
    body: closed({
      article_id: Id,
      parent_id: Type.Optional(nullable(Id)),
      author_name: text(limit.author_name),
      author_email: Type.Optional(Type.Union([Type.String({ format: 'email', maxLength: limit.email }), Type.Literal(''), Type.Null()])),
      content: Content,
      /** Honeypot: people never see it. Filled in, the comment is held. */
      website: Type.Optional(Type.String({ maxLength: 500 })),
      /** Milliseconds between the form's appearance and its sending; a very short time holds the comment. */
      elapsed_ms: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
    reply: one(Type.Object({ id: Id, status: oneOf(COMMENT_STATUSES), created_at: DateTime })),
  },
  list: {
    query: closed({
      status: Type.Optional(oneOf(COMMENT_STATUSES)),
      article_id: Type.Optional(Id),
      q: Type.Optional(Type.String({ maxLength: LIMITS.search_query })),
      sort: Type.Optional(oneOf(['created_at', '-created_at'])),
      ...Paging,
    }),
    reply: list(Comment),
  },
  update: {
    params: IdParams,
    body: closed({ status: Type.Optional(oneOf(COMMENT_STATUSES)), content: Type.Optional(Content), author_name: Type.Optional(text(limit.author_name)) }),
    reply: one(Comment),
  },
  remove: { params: IdParams },
  reply: { params: IdParams, body: closed({ content: Content }), reply: one(Comment) },
  batch: {
    body: closed({ ids: Type.Array(Id, { minItems: 1, maxItems: LIMITS.batch_ids, uniqueItems: true }), action: oneOf(COMMENT_BATCH_ACTIONS) }),
    reply: BatchReply,
  },
} as const satisfies Record<string, CallShape>;
