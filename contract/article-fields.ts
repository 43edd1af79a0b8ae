import Type, { type Static } from 'typebox';
import { EXAM_CODES, KINDS, LEVELS, SKILLS } from '../config/exams.ts';
import { LIMITS } from '../config/limits.ts';
import { closed, DateTime, Day, HttpUrl, Id, nullable, oneOf, Slug, text, Version } from './schema.ts';

const limit = LIMITS.article;
const keys = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[];

export const ARTICLE_STATUSES = ['draft', 'scheduled', 'published'] as const;
export type ArticleStatus = (typeof ARTICLE_STATUSES)[number];
export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

export const Exam = oneOf(EXAM_CODES);
export const Section = Type.String({ maxLength: 60 });
export const Skill = oneOf(keys(SKILLS));
export const Level = oneOf(keys(LEVELS));
export const Kind = oneOf(keys(KINDS));
export const LanguageCode = oneOf(LANGUAGES);
export const Source = closed({ title: text(200), url: HttpUrl });

/** What an author writes. Only `title` is needed; an update sends what changes. */
export const written = {
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

/**
 * What is being written, kept while it is written: no rule but length and type holds, for half a sentence is worth
 * keeping too. The rules come with the save that follows.
 */
export const ArticleAutosave = closed({
  ...Type.Omit(ArticleUpdate, ['status']).properties,
  title: Type.Optional(Type.String({ maxLength: limit.title })),
  slug: Type.Optional(Type.String({ maxLength: limit.slug })),
  tags: Type.Optional(Type.Array(Type.String({ maxLength: limit.tag }), { maxItems: limit.tags })),
  sources: Type.Optional(Type.Array(closed({ title: Type.String({ maxLength: 200 }), url: Type.String({ maxLength: 2000 }) }), { maxItems: limit.sources })),
});
export type ArticleAutosave = Static<typeof ArticleAutosave>;

/** Every written field with its value, as a revision keeps them. */
export const ArticleFields = Type.Object({ title: Type.String(), ...written });
export type ArticleFields = Static<typeof ArticleFields>;

/** What a batch may change of many articles at once. */
export const BatchFields = Type.Object(
  {
    ...Type.Partial(Type.Pick(Type.Object(written), ['category_id', 'exam', 'section', 'edition_id', 'pinned'])).properties,
    add_tags: Type.Optional(written.tags),
    remove_tags: Type.Optional(written.tags),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type BatchFields = Static<typeof BatchFields>;

/** What is sent to be checked before it is published: any of the written fields, over those of the article `id` where it is given. */
export const ArticleCheck = closed({ ...Type.Omit(ArticleAutosave, ['version']).properties, id: Type.Optional(Id) });
export type ArticleCheck = Static<typeof ArticleCheck>;

/** One thing that the check before publishing found. `error` stops publishing; `count` is how often it was found, `excerpt` where first. */
export const CheckIssue = Type.Object({
  rule: Type.String(),
  level: oneOf(['warning', 'error']),
  field: Type.String(),
  message: Type.String(),
  excerpt: Type.String(),
  count: Type.Integer(),
});
export type CheckIssue = Static<typeof CheckIssue>;
