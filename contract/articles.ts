import Type, { type Static } from 'typebox';
import { EXAM_CODES, KINDS, LEVELS, SKILLS } from '../config/exams.ts';
import { LIMITS } from '../config/limits.ts';
import {
  BatchReply,
  type CallShape,
  closed,
  DateTime,
  Day,
  HttpUrl,
  Id,
  IdParams,
  list,
  nullable,
  one,
  oneOf,
  Paging,
  Slug,
  text,
  Version,
  whole,
} from './schema.ts';

const limit = LIMITS.article;
const keys = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[];

export const ARTICLE_STATUSES = ['draft', 'scheduled', 'published'] as const;
export type ArticleStatus = (typeof ARTICLE_STATUSES)[number];
export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

const Exam = oneOf(EXAM_CODES);
const Section = Type.String({ maxLength: 60 });
const Skill = oneOf(keys(SKILLS));
const Level = oneOf(keys(LEVELS));
const Kind = oneOf(keys(KINDS));
const LanguageCode = oneOf(LANGUAGES);
const Source = closed({ title: text(200), url: HttpUrl });

/** What an author writes. Only `title` is needed; an update sends what changes. */
const written = {
  slug: Slug,
  summary: Type.String({ maxLength: limit.summary }),
  content_html: Type.String({ maxLength: limit.content_html }),
  exam: nullable(Exam),
  section: nullable(Section),
  skill: nullable(Skill),
  level: nullable(Level),
  kind: Kind,
  language: LanguageCode,
  category_id: nullable(Id),
  cover_media_id: nullable(Id),
  edition_id: nullable(Id),
  translation_of: nullable(Id),
  tags: Type.Array(text(limit.tag), { maxItems: limit.tags }),
  sources: Type.Array(Source, { maxItems: limit.sources }),
  review_by: nullable(Day),
  checked_on: nullable(Day),
  status: oneOf(ARTICLE_STATUSES),
  published_at: nullable(DateTime),
  unpublish_at: nullable(DateTime),
  pinned: Type.Boolean(),
  allow_comments: Type.Boolean(),
  seo_title: Type.String({ maxLength: limit.seo_title }),
  seo_description: Type.String({ maxLength: limit.seo_description }),
};

export const ArticleInput = closed({ title: text(limit.title), ...Type.Partial(Type.Object(written)).properties });
export type ArticleInput = Static<typeof ArticleInput>;
export const ArticleUpdate = closed({ ...Type.Partial(ArticleInput).properties, version: Version });
export type ArticleUpdate = Static<typeof ArticleUpdate>;

const Named = Type.Object({ name: Type.String(), slug: Type.String() });
const Person = Type.Object({ id: Id, name: Type.String() });
const Picture = Type.Object({
  id: Id,
  url: Type.String(),
  alt: Type.String(),
  width: nullable(Type.Integer()),
  height: nullable(Type.Integer()),
});

const common = {
  id: Id,
  slug: Type.String(),
  title: Type.String(),
  summary: Type.String(),
  exam: nullable(Exam),
  section: nullable(Section),
  skill: nullable(Skill),
  level: nullable(Level),
  kind: Kind,
  language: LanguageCode,
  pinned: Type.Boolean(),
  view_count: Type.Integer(),
  comment_count: Type.Integer(),
  reading_minutes: Type.Integer(),
};

/** A row of the console's list. */
export const ArticleRow = Type.Object({
  ...common,
  status: oneOf(ARTICLE_STATUSES),
  category: nullable(Type.Object({ id: Id, ...Named.properties })),
  edition: nullable(Type.Object({ id: Id, name: Type.String() })),
  author: nullable(Person),
  tags: Type.Array(Type.String()),
  published_at: nullable(DateTime),
  unpublish_at: nullable(DateTime),
  review_by: nullable(Day),
  checked_on: nullable(Day),
  created_at: DateTime,
  updated_at: DateTime,
  deleted_at: nullable(DateTime),
  /** Whether changes wait that readers do not see yet. */
  has_working_copy: Type.Boolean(),
  version: Version,
});
export type ArticleRow = Static<typeof ArticleRow>;

/** One article as its editor sees it: the working copy's texts where there is one. */
export const Article = Type.Object({
  ...ArticleRow.properties,
  content_html: Type.String(),
  category_id: nullable(Id),
  cover_media_id: nullable(Id),
  cover: nullable(Picture),
  edition_id: nullable(Id),
  translation_of: nullable(Id),
  sources: Type.Array(Type.Object(Source.properties)),
  allow_comments: Type.Boolean(),
  seo_title: Type.String(),
  seo_description: Type.String(),
});
export type Article = Static<typeof Article>;

export const ArticleSummary = Type.Object({
  ...common,
  category: nullable(Named),
  tags: Type.Array(Named),
  cover: nullable(Picture),
  author: nullable(Type.Object({ name: Type.String() })),
  published_at: DateTime,
  updated_at: DateTime,
});
export type ArticleSummary = Static<typeof ArticleSummary>;

const Neighbour = Type.Object({ slug: Type.String(), title: Type.String() });

export const ArticlePublic = Type.Object({
  ...ArticleSummary.properties,
  /** Sanitised, with heading anchors and MathML; ready to be shown. */
  content_html: Type.String(),
  sources: Type.Array(Type.Object(Source.properties)),
  checked_on: nullable(Day),
  edition: nullable(Type.Object({ name: Type.String(), valid_from: Day, valid_to: nullable(Day), ended: Type.Boolean() })),
  allow_comments: Type.Boolean(),
  seo_title: Type.String(),
  seo_description: Type.String(),
  previous: nullable(Neighbour),
  next: nullable(Neighbour),
  related: Type.Array(ArticleSummary),
  translations: Type.Array(Type.Object({ language: LanguageCode, ...Neighbour.properties })),
});
export type ArticlePublic = Static<typeof ArticlePublic>;

export const Revision = Type.Object({
  revision: Type.Integer(),
  title: Type.String(),
  content_html: Type.String(),
  author: nullable(Person),
  created_at: DateTime,
});
export type Revision = Static<typeof Revision>;

export const ARTICLE_TABS = ['all', 'draft', 'scheduled', 'published', 'recycled'] as const;
export const ARTICLE_BATCH_ACTIONS = ['publish', 'unpublish', 'recycle', 'restore', 'delete'] as const;

const search = Type.Optional(Type.String({ maxLength: LIMITS.search_query }));

export const articles = {
  list_public: {
    query: closed({
      exam: Type.Optional(Exam),
      section: Type.Optional(Section),
      category: Type.Optional(Slug),
      tag: Type.Optional(Slug),
      kind: Type.Optional(Kind),
      language: Type.Optional(LanguageCode),
      q: search,
      sort: Type.Optional(oneOf(['-published_at', '-view_count', 'title'])),
      ...Paging,
    }),
    reply: list(ArticleSummary),
  },
  get_public: { params: closed({ slug: Type.String({ minLength: 1, maxLength: 300 }) }), reply: one(ArticlePublic) },
  list: {
    query: closed({
      status: Type.Optional(oneOf(ARTICLE_TABS)),
      exam: Type.Optional(Exam),
      section: Type.Optional(Section),
      category_id: Type.Optional(Id),
      author_id: Type.Optional(Id),
      kind: Type.Optional(Kind),
      language: Type.Optional(LanguageCode),
      /** Only what waits for a check: its review day is past, or it is public and describes an edition that has ended. */
      review_due: Type.Optional(Type.Boolean()),
      q: search,
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      sort: Type.Optional(oneOf(['updated_at', '-updated_at', 'published_at', '-published_at', 'view_count', '-view_count', 'title', '-title'])),
      ...Paging,
    }),
    reply: list(ArticleRow),
  },
  create: { body: ArticleInput, reply: one(Article) },
  get: { params: IdParams, reply: one(Article) },
  update: { params: IdParams, body: ArticleUpdate, reply: one(Article) },
  remove: { params: IdParams, query: closed({ permanent: Type.Optional(Type.Boolean()) }) },
  restore: { params: IdParams, reply: one(Article) },
  discard: { params: IdParams, reply: one(Article) },
  batch: {
    body: closed({ ids: Type.Array(Id, { minItems: 1, maxItems: LIMITS.batch_ids, uniqueItems: true }), action: oneOf(ARTICLE_BATCH_ACTIONS) }),
    reply: BatchReply,
  },
  revisions: { params: IdParams, query: closed({}), reply: whole(Revision) },
  restore_revision: { params: closed({ id: Id, revision: Type.Integer({ minimum: 1 }) }), reply: one(Article) },
} as const satisfies Record<string, CallShape>;
