import Type, { type Static } from 'typebox';
import { ARTICLE_SORTS } from '../config/article-fields.ts';
import { LIMITS, REQUEST } from '../config/limits.ts';
import {
  ArticleAutosave,
  ArticleCheck,
  ArticleFields,
  ArticleInput,
  ArticleUpdate,
  answered,
  BatchFields,
  CheckIssue,
  cardFields,
  Exam,
  filters,
  Kind,
  LanguageCode,
  pageFields,
  rowFields,
  Section,
  search,
} from './article-fields.ts';
import { Picture } from './media.ts';
import {
  BatchReply,
  type CallShape,
  closed,
  countsOf,
  DateTime,
  Day,
  Id,
  IdParams,
  integerFrom,
  list,
  nullable,
  one,
  oneOf,
  Paging,
  Slug,
  Version,
  whole,
} from './schema.ts';

export type { ArticleStatus, BatchFields } from './article-fields.ts';
export { ArticleAutosave, ArticleCheck, ArticleFields, ArticleInput, ArticleUpdate, CheckIssue } from './article-fields.ts';

const Named = Type.Object({ name: Type.String(), slug: Type.String() });
const Person = Type.Object({ id: Id, name: Type.String() });
const Cover = Type.Object({ id: Id, ...Picture.properties });

const common = {
  id: Id,
  ...cardFields,
  view_count: Type.Integer(),
  comment_count: Type.Integer(),
  reading_minutes: Type.Integer(),
};

/** A row of the console's list. */
export const ArticleRow = Type.Object({
  ...common,
  ...rowFields,
  category: nullable(Type.Object({ id: Id, ...Named.properties })),
  edition: nullable(Type.Object({ id: Id, name: Type.String(), name_zh: Type.String(), valid_to: nullable(Day), ended: Type.Boolean() })),
  author: nullable(Person),
  created_at: DateTime,
  updated_at: DateTime,
  deleted_at: nullable(DateTime),
  /** The schedule is more than a minute late: not published, or still public, although its time is past. */
  overdue: Type.Boolean(),
  /** Why it waits for a check; empty when it does not. */
  review_reasons: Type.Array(oneOf(['review_by', 'edition_ended', 'date_passed'])),
  /** The first day since its check that its live text speaks of as still to come; once that is over it waits for a check (`date_passed`). */
  outdated_after: nullable(Day),
  /** Days until the recycle bin deletes it for good; null outside. */
  recycle_days_left: nullable(Type.Integer()),
  /** Changes that wait and that readers do not see yet: whose, and since when. */
  working_copy: nullable(Type.Object({ user: nullable(Person), updated_at: DateTime })),
  version: Version,
});
export type ArticleRow = Static<typeof ArticleRow>;

/** One article as its editor sees it: the working copy's texts where there is one. */
export const Article = Type.Object({
  ...answered,
  ...ArticleRow.properties,
  cover: nullable(Cover),
  /** Where it waits for a check because of a day that is over (`date_passed`): the first sentences of the live text that speak of one as still to come. Clipped. */
  outdated_sentences: Type.Array(Type.String(), { maxItems: LIMITS.dates.told }),
});
export type Article = Static<typeof Article>;

export const ArticleSummary = Type.Object({
  ...common,
  category: nullable(Type.Object({ ...Named.properties, name_zh: Type.String() })),
  tags: Type.Array(Named),
  cover: nullable(Cover),
  author: nullable(Person),
  published_at: DateTime,
  updated_at: DateTime,
  /** Under a search: where the text has what was looked for, `hit` marking it; null when the text itself has it nowhere. Text, never HTML. */
  snippet: Type.Optional(nullable(Type.Array(Type.Object({ text: Type.String(), hit: Type.Boolean() })))),
});
export type ArticleSummary = Static<typeof ArticleSummary>;

const Neighbour = Type.Object({ slug: Type.String(), title: Type.String() });

export const ArticlePublic = Type.Object({
  ...ArticleSummary.properties,
  /** Sanitised, with heading anchors and MathML; ready to be shown. */
  content_html: Type.String(),
  ...pageFields,
  edition: nullable(
    Type.Object({
      name: Type.String(),
      name_zh: Type.String(),
      valid_from: Day,
      valid_to: nullable(Day),
      ended: Type.Boolean(),
      /** Where the edition has ended: an article about the one in force. */
      newer: nullable(Neighbour),
    }),
  ),
  /** Its review day is past: nobody has vouched for it since. */
  review_overdue: Type.Boolean(),
  allow_comments: Type.Boolean(),
  previous: nullable(Neighbour),
  next: nullable(Neighbour),
  related: Type.Array(ArticleSummary),
  translations: Type.Array(Type.Object({ language: LanguageCode, ...Neighbour.properties })),
});
export type ArticlePublic = Static<typeof ArticlePublic>;

export const REVISION_EVENTS = ['create', 'save', 'publish', 'unpublish', 'restore', 'import', 'take_back'] as const;
export type RevisionEvent = (typeof REVISION_EVENTS)[number];

export const Revision = Type.Object({
  revision: Type.Integer(),
  title: Type.String(),
  author: nullable(Person),
  created_at: DateTime,
  event: oneOf(REVISION_EVENTS),
  /** Characters of the readable text. */
  chars: Type.Integer(),
});
export type Revision = Static<typeof Revision>;
export const WholeRevision = Type.Object({ ...Revision.properties, fields: ArticleFields });
export type WholeRevision = Static<typeof WholeRevision>;

export const ARTICLE_TABS = ['all', 'draft', 'scheduled', 'published', 'review_due', 'recycled'] as const;
export const ARTICLE_BATCH_ACTIONS = ['publish', 'unpublish', 'recycle', 'restore', 'restore_former', 'delete', 'checked', 'update'] as const;
/** How many articles each tab holds under the same filters. */
export const TabCounts = countsOf(ARTICLE_TABS);
export type TabCounts = Static<typeof TabCounts>;

/** What became of each article of a batch. */
const ArticleBatchReply = Type.Object({
  data: Type.Array(
    Type.Object({
      ...BatchReply.properties.data.items.properties,
      /**
       * Of what was published now: where it stood before, and its version since. With these an update takes it back, or `take_back` where readers had
       * another text before, unless somebody has changed it meanwhile.
       */
      before: Type.Optional(Type.Object({ status: rowFields.status, published_at: nullable(DateTime), version: Version })),
    }),
  ),
});

const listed = { ...filters, status: Type.Optional(oneOf(ARTICLE_TABS)), sort: Type.Optional(oneOf(ARTICLE_SORTS)) };
/** As many as a batch takes. */
const ID_LIST = `^[1-9][0-9]{0,8}(,[1-9][0-9]{0,8}){0,${LIMITS.batch_ids - 1}}$`;
const RevisionParams = closed({ id: Id, revision: integerFrom(1) });
/** What the caller has seen of the text that goes: with a later version nothing is done (409 `version_conflict`). Without it, whatever is there goes. */
const Seen = closed({ version: Type.Optional(Version) });

export const articles = {
  list_public: {
    query: closed({
      exam: Type.Optional(Exam),
      section: Type.Optional(Section),
      category: Type.Optional(Slug),
      tag: Type.Optional(Slug),
      kind: Type.Optional(Kind),
      language: Type.Optional(LanguageCode),
      author_id: Type.Optional(Id),
      q: search,
      /** `-recent_views`: the most read of the last days, as many as the setting `popular_days` says. */
      sort: Type.Optional(oneOf(['-published_at', '-view_count', '-recent_views', 'title'])),
      /** Of each exam or each section only the first `per_group`: the pinned ones, then the newest. */
      group_by: Type.Optional(oneOf(['exam', 'section'])),
      /** What is in this language stands before what is in others, and of these only what is not translated into it. A search has an order of its own. */
      reader: Type.Optional(LanguageCode),
      per_group: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.article.per_group.max })),
      ...Paging,
    }),
    reply: list(ArticleSummary),
  },
  get_public: {
    params: closed({ slug: Type.String({ minLength: 1, maxLength: REQUEST.article_address }) }),
    /** `preview`: the token of a preview link, which shows what waits instead of what is public. */
    query: closed({ preview: Type.Optional(Type.String({ maxLength: REQUEST.preview_token })) }),
    reply: one(ArticlePublic),
  },
  /** `ids`: of these only, by their numbers with commas between them; for looking again at what somebody has selected. */
  list: { query: closed({ ...listed, ids: Type.Optional(Type.String({ pattern: ID_LIST })), ...Paging }), reply: list(ArticleRow) },
  counts: { query: closed(filters), reply: one(TabCounts) },
  export: { query: closed(listed) },
  /** Everybody who may stand as an author, by name. */
  authors: { reply: whole(Person) },
  /** Tags that exist, by a part of their name; the newest without one. For completing what is typed: never all of them. */
  tags: { query: closed({ q: Type.Optional(Type.String({ maxLength: LIMITS.article.tag })) }), reply: whole(Named) },
  create: {
    /** `creation_key`: made up by the caller, new for each article. Sent again with the same one, the call makes nothing: 409 `version_conflict` with the article as it is. */
    body: closed({
      ...ArticleInput.properties,
      creation_key: Type.Optional(Type.String({ minLength: REQUEST.creation_key.min, maxLength: REQUEST.creation_key.max })),
    }),
    reply: one(Article),
  },
  get: { params: IdParams, reply: one(Article) },
  update: { params: IdParams, body: ArticleUpdate, reply: one(Article) },
  autosave: { params: IdParams, body: ArticleAutosave, reply: one(Type.Object({ version: Version, saved_at: DateTime })) },
  remove: { params: IdParams, query: closed({ permanent: Type.Optional(Type.Boolean()) }) },
  /** A draft, unless `former` asks for the state it had: public again, or scheduled where that time is still to come. */
  restore: { params: IdParams, query: closed({ former: Type.Optional(Type.Boolean()) }), reply: one(Article) },
  discard: { params: IdParams, query: Seen, reply: one(Article) },
  /**
   * Takes back that the changes of a public article were published: readers get the text and the date from before, and what was published waits again.
   * `version`: the one that publishing has answered. A later one is 409 `version_conflict`; what replaced nothing is 409 `conflict`.
   */
  take_back: { params: IdParams, body: closed({ version: Version }), reply: one(Article) },
  checked: { params: IdParams, reply: one(Article) },
  check: { body: ArticleCheck, reply: whole(CheckIssue) },
  /** The same for several articles as they are stored: what publishing each of them would be told. Articles that are gone are left out. */
  check_stored: {
    body: closed({ ids: Type.Array(Id, { minItems: 1, maxItems: LIMITS.article.checks_at_once, uniqueItems: true }) }),
    reply: whole(Type.Object({ id: Id, issues: Type.Array(CheckIssue) })),
  },
  preview_link: { params: IdParams, reply: one(Type.Object({ url: Type.String(), expires_at: DateTime })) },
  batch: {
    body: closed({
      ids: Type.Array(Id, { minItems: 1, maxItems: LIMITS.batch_ids, uniqueItems: true }),
      action: oneOf(ARTICLE_BATCH_ACTIONS),
      /** Beside `update`, and only there. */
      fields: Type.Optional(BatchFields),
    }),
    reply: ArticleBatchReply,
  },
  empty_recycle_bin: { reply: one(Type.Object({ deleted: Type.Integer() })) },
  revisions: { params: IdParams, query: closed({}), reply: whole(Revision) },
  revision: { params: RevisionParams, reply: one(WholeRevision) },
  restore_revision: { params: RevisionParams, query: Seen, reply: one(Article) },
} as const satisfies Record<string, CallShape>;
