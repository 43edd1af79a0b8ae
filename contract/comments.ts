import Type, { type Static } from 'typebox';
import { LIMITS, REQUEST } from '../config/limits.ts';
import {
  BatchReply,
  type CallShape,
  closed,
  countsOf,
  DateTime,
  Id,
  IdParams,
  integerFrom,
  list,
  Meta,
  nullable,
  one,
  oneOf,
  Paging,
  Slug,
  text,
  whole,
} from './schema.ts';

const limit = LIMITS.comment;

export const COMMENT_STATUSES = ['pending', 'approved', 'rejected', 'spam'] as const;
export type CommentStatus = (typeof COMMENT_STATUSES)[number];
/** The tabs of the moderators' list; `recycled` is what was deleted, whatever its state, for 30 days. */
const COMMENT_LISTS = [...COMMENT_STATUSES, 'recycled'] as const;
export type CommentList = (typeof COMMENT_LISTS)[number];
/** `hold` puts back into the queue; `restore` takes out of the recycle bin, in the state it had. */
const COMMENT_BATCH_ACTIONS = ['approve', 'reject', 'spam', 'hold', 'delete', 'restore'] as const;
export type CommentAction = (typeof COMMENT_BATCH_ACTIONS)[number];

/**
 * Why a comment waited: all are reviewed first · its sender has no approved one yet · words of the list · links ·
 * the same text came before · the hidden field was filled in · sent faster than anybody writes · a proof of work is asked for
 * and missing or wrong.
 */
const HELD_RULES = ['review', 'first', 'words', 'links', 'duplicate', 'honeypot', 'quick', 'proof'] as const;
export const HeldReason = Type.Object({ rule: oneOf(HELD_RULES), detail: Type.String({ description: 'words: the words of the list; links: how many' }) });
export type HeldReason = Static<typeof HeldReason>;

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
/**
 * `removed`: the first comment is not shown any more, but replies to it are; its name and text are empty then. `replies` are some of the `reply_count` that readers see: in a list
 * the oldest, of one thread a page.
 */
export const CommentThread = Type.Object({ ...shown, removed: Type.Boolean(), article: ArticleRef, reply_count: Type.Integer(), replies: Type.Array(Reply) });
export type CommentThread = Static<typeof CommentThread>;

export const Comment = Type.Object({
  ...shown,
  author_email: nullable(Type.String()),
  status: oneOf(COMMENT_STATUSES),
  /** Empty when nothing held it. */
  held_reason: Type.Array(HeldReason),
  /** `is_public`: readers can open it now. */
  article: Type.Object({ ...ArticleRef.properties, is_public: Type.Boolean() }),
  /** Whether readers see it now. */
  is_public: Type.Boolean(),
  parent: nullable(Type.Object({ id: Id, author_name: Type.String(), content: Type.String() })),
  /** Comments of its thread outside the recycle bin, itself included. */
  thread_size: Type.Integer(),
  ip: nullable(Type.String()),
  user_agent: nullable(Type.String()),
  /** The browser in few words: `Chrome · 电脑`. */
  browser: nullable(Type.String()),
  /** Earlier comments of the same e-mail or network by what became of them; null for the editorial team and where nothing is known of the sender. */
  history: nullable(Type.Object({ approved: Type.Integer(), spam: Type.Integer() })),
  /** How often its text was changed. */
  edits: Type.Integer(),
  updated_at: DateTime,
  deleted_at: nullable(DateTime),
});
export type Comment = Static<typeof Comment>;

/** What a comment was before a change; `changed_by` is null for the word list. */
const CommentRevision = Type.Object({ id: Id, author_name: Type.String(), content: Type.String(), changed_by: nullable(Type.String()), created_at: DateTime });
export type CommentRevision = Static<typeof CommentRevision>;

const Counts = countsOf(['all', ...COMMENT_LISTS]);
export type CommentCounts = Static<typeof Counts>;

const Content = text(limit.content);

/** Where a comment stands: its state, which it keeps in the recycle bin, and whether it lies there. */
const moderationState = { status: oneOf(COMMENT_STATUSES), recycled: Type.Boolean() };

export const comments = {
  list_public: {
    query: closed({ article_id: Type.Optional(Id), article: Type.Optional(Slug), ...Paging }),
    reply: list(CommentThread),
  },
  /** The thread in which a comment stands, whichever of it that is; without a page, the one that shows this comment. `meta` pages the replies. */
  get_public: {
    params: IdParams,
    query: closed({
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: REQUEST.page })),
      per_page: Type.Integer({ minimum: 1, maximum: LIMITS.per_page_max, default: limit.replies_per_page }),
    }),
    reply: Type.Object({ data: CommentThread, meta: Meta }),
  },
  create: {
    body: closed({
      article_id: Id,
      parent_id: Type.Optional(nullable(Id)),
      author_name: text(limit.author_name),
      author_email: Type.Optional(Type.Union([Type.String({ format: 'email', maxLength: limit.email }), Type.Literal(''), Type.Null()])),
      content: Content,
      /** Honeypot: people never see it. Filled in, the comment is held. */
      website: Type.Optional(Type.String({ maxLength: REQUEST.trap_field })),
      /** Milliseconds between the form's appearance and its sending; a very short time holds the comment. */
      elapsed_ms: Type.Optional(integerFrom(0)),
      /** The proof of work of `config/proof-of-work.ts`. Where the site asks for one, a comment without it is held. */
      proof: Type.Optional(closed({ at: DateTime, nonce: integerFrom(0) })),
    }),
    reply: one(Type.Object({ id: Id, status: oneOf(COMMENT_STATUSES), created_at: DateTime })),
  },
  list: {
    query: closed({
      status: Type.Optional(oneOf(COMMENT_LISTS)),
      article_id: Type.Optional(Id),
      /** Comments of whoever wrote this one: the same e-mail or network. */
      sender_of: Type.Optional(Id),
      q: Type.Optional(Type.String({ maxLength: LIMITS.search_query })),
      sort: Type.Optional(oneOf(['created_at', '-created_at'])),
      ...Paging,
    }),
    /** `counts`: how many each tab holds under the other filters. Without a status the list has everything but the recycle bin. */
    reply: Type.Object({ data: Type.Array(Comment), meta: Type.Object({ ...Meta.properties, counts: Counts }) }),
  },
  thread: { params: IdParams, reply: whole(Comment) },
  revisions: { params: IdParams, reply: whole(CommentRevision) },
  update: {
    params: IdParams,
    body: closed({ status: Type.Optional(oneOf(COMMENT_STATUSES)), content: Type.Optional(Content), author_name: Type.Optional(text(limit.author_name)) }),
    reply: one(Comment),
  },
  remove: { params: IdParams },
  restore: { params: IdParams, reply: one(Comment) },
  purge: { params: IdParams },
  reply: { params: IdParams, body: closed({ content: Content }), reply: one(Comment) },
  batch: {
    body: closed({
      ids: Type.Array(Id, { minItems: 1, maxItems: LIMITS.batch_ids, uniqueItems: true }),
      action: oneOf(COMMENT_BATCH_ACTIONS),
      /** Leaves alone (`conflict`) what does not stand so any more: to undo takes back one's own action and nobody else's. */
      if_standing: Type.Optional(closed(moderationState)),
    }),
    /** `before`: where each comment that was found stood, which is what an undo brings back. */
    reply: Type.Object({ ...BatchReply.properties, meta: Type.Object({ before: Type.Array(Type.Object({ id: Id, ...moderationState })) }) }),
  },
} as const satisfies Record<string, CallShape>;
