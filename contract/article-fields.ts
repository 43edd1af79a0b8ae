import Type, { type Static, type TSchema, type TUnsafe } from 'typebox';
import {
  ARTICLE_DATES,
  ARTICLE_FIELD_NAMES,
  ARTICLE_FIELDS,
  type ARTICLE_STATUSES,
  type ArticleFieldName,
  type ArticleFieldValue,
  articleField,
  BATCH_FIELD_NAMES,
  type BatchFieldName,
  CARD_FIELD_NAMES,
  type FieldValue,
  keys,
  LISTED_FIELD_NAMES,
  PAGE_FIELD_NAMES,
} from '../config/article-fields.ts';
import { EXAM_CODES, KINDS, LEVELS, SKILLS } from '../config/exams.ts';
import { LANGUAGES } from '../config/languages.ts';
import { LIMITS } from '../config/limits.ts';
import { closed, DateTime, Day, HttpUrl, Id, nullable, oneOf, Slug, text, Version } from './schema.ts';

const limit = LIMITS.article;

export type ArticleStatus = (typeof ARTICLE_STATUSES)[number];

export const Exam = oneOf(EXAM_CODES);
export const Section = Type.String({ maxLength: ARTICLE_FIELDS.section.value.max });
export const Skill = oneOf(keys(SKILLS));
export const Level = oneOf(keys(LEVELS));
export const Kind = oneOf(keys(KINDS));
export const LanguageCode = oneOf(LANGUAGES);
const Source = closed({ title: text(LIMITS.source.title), url: HttpUrl });

/** How each type of value is sent. */
const SENT: { [T in FieldValue['type']]: (value: Extract<FieldValue, { type: T }>) => TSchema } = {
  text: ({ max, required }) => (required ? text(max) : Type.String({ maxLength: max })),
  html: ({ max }) => Type.String({ maxLength: max }),
  slug: () => Slug,
  choice: ({ of }) => oneOf(keys(of)),
  pointer: () => nullable(Id),
  tags: () => Type.Array(text(limit.tag), { maxItems: limit.tags }),
  sources: () => Type.Array(Source, { maxItems: limit.sources }),
  day: () => nullable(Day),
  time: () => nullable(DateTime),
  flag: () => Type.Boolean(),
};

function schemaOf(name: ArticleFieldName): TSchema {
  const { value } = articleField(name);
  const schema = (SENT[value.type] as (value: FieldValue) => TSchema)(value);
  return 'nullable' in value && value.nullable ? nullable(schema) : schema;
}

/** What an author writes, from the table of fields. Only `title` is needed; an update sends what changes. */
export const written = Object.fromEntries(ARTICLE_FIELD_NAMES.map((name) => [name, schemaOf(name)])) as {
  [Name in ArticleFieldName]: TUnsafe<ArticleFieldValue<Name>>;
};

/** How the API answers the fields: the same values without the limits of what is sent. */
const ANSWERED: { [T in FieldValue['type']]?: TSchema } = {
  text: Type.String(),
  html: Type.String(),
  slug: Type.String(),
  tags: Type.Array(Type.String()),
  sources: Type.Array(Type.Object(Source.properties)),
};

/** Every field as an article's editor gets it. */
export const answered = Object.fromEntries(
  ARTICLE_FIELD_NAMES.map((name) => {
    const { value } = articleField(name);
    const schema = ANSWERED[value.type];
    return [name, schema === undefined ? written[name] : 'nullable' in value && value.nullable ? nullable(schema) : schema];
  }),
) as typeof written;

const answeredOf = <Name extends ArticleFieldName>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, answered[name]])) as Pick<typeof answered, Name>;

/** What a row of the console's list carries of them; what readers get on every card, and on the article's page besides. */
export const rowFields = answeredOf(LISTED_FIELD_NAMES);
export const cardFields = answeredOf(CARD_FIELD_NAMES);
export const pageFields = answeredOf(PAGE_FIELD_NAMES);

export const ArticleInput = closed({ ...Type.Partial(Type.Object(written)).properties, title: written.title });
export type ArticleInput = Static<typeof ArticleInput>;
export const ArticleUpdate = closed({ ...Type.Partial(ArticleInput).properties, version: Version });
export type ArticleUpdate = Static<typeof ArticleUpdate>;

/** How a value that is still being written is sent, where that is more than `SENT` allows. */
const HALF_WRITTEN: { [T in FieldValue['type']]?: (value: Extract<FieldValue, { type: T }>) => TSchema } = {
  text: ({ max, nullable: isNullable }) => (isNullable ? nullable(Type.String({ maxLength: max })) : Type.String({ maxLength: max })),
  slug: () => Type.String({ maxLength: limit.slug }),
  tags: () => Type.Array(Type.String({ maxLength: limit.tag }), { maxItems: limit.tags }),
  sources: () =>
    Type.Array(closed({ title: Type.String({ maxLength: LIMITS.source.title }), url: Type.String({ maxLength: LIMITS.source.url }) }), {
      maxItems: limit.sources,
    }),
};

/**
 * What is being written, kept while it is written: no rule but length and type holds, for half a sentence is worth
 * keeping too. The rules come with the save that follows.
 */
export const ArticleAutosave = closed({
  ...Type.Omit(ArticleUpdate, ['status']).properties,
  ...(Object.fromEntries(
    ARTICLE_FIELD_NAMES.flatMap((name) => {
      const { value } = articleField(name);
      const loose = HALF_WRITTEN[value.type] as ((value: FieldValue) => TSchema) | undefined;
      return loose ? [[name, Type.Optional(loose(value))]] : [];
    }),
  ) as object),
});
export type ArticleAutosave = Static<typeof ArticleAutosave>;

/** Every written field with its value, as a revision keeps them. */
export const ArticleFields = Type.Object({ ...written, title: Type.String() });
export type ArticleFields = Static<typeof ArticleFields>;

const batched = Object.fromEntries(BATCH_FIELD_NAMES.map((name) => [name, written[name]])) as Pick<typeof written, BatchFieldName>;
/** What a batch may change of many articles at once. */
export const BatchFields = Type.Object(
  {
    ...Type.Partial(Type.Object(batched)).properties,
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

export const search = Type.Optional(Type.String({ maxLength: LIMITS.search_query }));

/** What narrows the console's list, its counts and its export. */
export const filters = {
  exam: Type.Optional(Exam),
  section: Type.Optional(Section),
  skill: Type.Optional(Skill),
  level: Type.Optional(Level),
  category_id: Type.Optional(Id),
  edition_id: Type.Optional(Id),
  author_id: Type.Optional(Id),
  tag: Type.Optional(Slug),
  kind: Type.Optional(Kind),
  language: Type.Optional(LanguageCode),
  pinned: Type.Optional(Type.Boolean()),
  q: search,
  /** Days of what `date` names; of the last change without it. */
  date: Type.Optional(oneOf(ARTICLE_DATES)),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
};
