import Type, { type Static } from 'typebox';
import { EXAM_CODES, FACT_TOPICS, type FactTopic } from '../config/exams.ts';
import { LIMITS, PATH_PATTERN, SEARCH } from '../config/limits.ts';
import { Kind, LanguageCode, Section } from './article-fields.ts';
import { type CallShape, closed, Day, HttpUrl, Id, IdParams, nullable, one, oneOf, text, Version, whole } from './schema.ts';

const { html, rows, short, text: long } = LIMITS.exam;
/** A text in one of the two languages. Rows carry each text twice, `value` (English) and `value_zh`; a row that says nothing in one is shown in the other. */
const line = (max: number = long) => Type.String({ maxLength: max, default: '' });
const rich = () => Type.String({ maxLength: html, default: '' });
const ways = Type.Array(text(SEARCH.also_asked.chars), { maxItems: SEARCH.also_asked.ways });
const path = Type.String({ maxLength: LIMITS.source.url, pattern: PATH_PATTERN });

const SOURCE_KINDS = ['official', 'school', 'secondary'] as const;

/**
 * Where a fact was read: on a page of the exam's owner or of an authority (`official`), on the page of a university that says what it asks for itself (`school`), or anywhere else; and on which day
 * somebody last looked.
 */
export const FactSource = closed({
  title: text(LIMITS.source.title),
  /** What Chinese pages call it; `title` where nobody said. */
  title_zh: Type.Optional(Type.String({ maxLength: LIMITS.source.title })),
  /** Empty only where nobody wrote the address down. */
  url: Type.String({ maxLength: LIMITS.source.url, pattern: '^(https?://[^\\s]+)?$' }),
  kind: oneOf(SOURCE_KINDS),
  checked_on: nullable(Day),
});
export type FactSource = Static<typeof FactSource>;
const source = Type.Union([FactSource, Type.Null()], { default: null });

const Fact = closed({
  /** What the fact is about; null for one that stands in the list only. */
  topic: Type.Union([oneOf(Object.keys(FACT_TOPICS) as FactTopic[]), Type.Null()], { default: null }),
  label: line(short),
  label_zh: line(short),
  value: line(),
  value_zh: line(),
  source,
});

/** A day or a span of days on which the test is given, and until when one registers: its last day at the latest. Past ones are not shown. */
const TestDate = closed({
  starts_on: Day,
  ends_on: Type.Union([Day, Type.Null()], { default: null }),
  register_by: Type.Union([Day, Type.Null()], { default: null }),
  note: line(),
  note_zh: line(),
  source,
});

/** The operator-editable content of an exam page. Rows may leave out what they have nothing for. */
export const ExamContent = {
  overview_html: Type.String({ maxLength: html }),
  overview_html_zh: Type.String({ maxLength: html }),
  key_facts: Type.Array(Fact, { maxItems: rows }),
  test_dates: Type.Array(TestDate, { maxItems: rows }),
  sections: Type.Array(
    closed({
      ...{ name: line(short), name_zh: line(short), items: line(), items_zh: line() },
      ...{ minutes: line(), minutes_zh: line(), note: line(), note_zh: line() },
    }),
    { maxItems: rows },
  ),
  sections_source: nullable(FactSource),
  score_scale: Type.String({ maxLength: long }),
  score_scale_zh: Type.String({ maxLength: long }),
  score_source: nullable(FactSource),
  faqs: Type.Array(
    closed({
      ...{ question: line(), question_zh: line() },
      /** Other ways in which it is asked: search knows them, the page does not show them. */
      ...{ also_asked: Type.Optional(ways), also_asked_zh: Type.Optional(ways) },
      ...{ answer_html: rich(), answer_html_zh: rich(), source },
    }),
    { maxItems: rows },
  ),
  official_links: Type.Array(closed({ title: line(LIMITS.source.title), title_zh: line(LIMITS.source.title), url: HttpUrl }), { maxItems: rows }),
  /** Where the page sends its readers first: to one article, to practice, to a table of scores. Paths of this site; empty: the page finds one, or none. */
  start_url: path,
  practise_url: path,
  convert_url: path,
  checked_on: nullable(Day),
};
export const ExamInput = closed(Type.Partial(Type.Object(ExamContent)).properties);
export type ExamInput = Static<typeof ExamInput>;

export const Edition = Type.Object({
  id: Id,
  exam: Type.String(),
  name: Type.String(),
  name_zh: Type.String(),
  valid_from: Day,
  valid_to: nullable(Day),
  summary: Type.String(),
  summary_zh: Type.String(),
  source: nullable(FactSource),
  /** Whether the edition had ended on the day of the answer. */
  ended: Type.Boolean(),
  version: Version,
});
export type Edition = Static<typeof Edition>;

export const EditionInput = closed({
  name: text(short),
  name_zh: Type.Optional(Type.String({ maxLength: short })),
  valid_from: Day,
  valid_to: Type.Optional(nullable(Day)),
  summary: Type.Optional(Type.String({ maxLength: long })),
  summary_zh: Type.Optional(Type.String({ maxLength: long })),
  source: Type.Optional(nullable(FactSource)),
});
export type EditionInput = Static<typeof EditionInput>;

export const ExamPage = Type.Object({
  code: Type.String(),
  name: Type.String(),
  ...ExamContent,
  editions: Type.Array(Edition),
  article_count: Type.Integer(),
  /** How many public articles each section and kind has; pairs without any are left out. */
  article_counts: Type.Array(Type.Object({ section: nullable(Section), kind: Kind, count: Type.Integer() })),
  version: Version,
});
export type ExamPage = Static<typeof ExamPage>;

/** An exam's page as its editor gets it. */
export const EditedExam = Type.Object({
  ...ExamPage.properties,
  /** The first sentences that speak of a day as still to come which is over, and was not when the page was last checked. Clipped. */
  outdated_sentences: Type.Array(Type.String(), { maxItems: LIMITS.dates.told }),
});
export type EditedExam = Static<typeof EditedExam>;

/** An article in each of its languages. */
const Door = Type.Array(Type.Object({ language: LanguageCode, slug: Type.String(), title: Type.String() }));

/** An exam's page as readers get it: HTML made ready, and the articles that `start_url`, `practise_url` and `convert_url` name, where readers may see them. */
export const PublicExam = Type.Object({ ...ExamPage.properties, start: Door, practise: Door, convert: Door });
export type PublicExam = Static<typeof PublicExam>;

const CodeParams = closed({ code: oneOf(EXAM_CODES) });

export const exams = {
  list_public: {
    /** `reader`: articles are counted as a list in this language shows them. */
    query: closed({ code: Type.Optional(oneOf(EXAM_CODES)), reader: Type.Optional(LanguageCode) }),
    reply: whole(PublicExam),
  },
  get: { params: CodeParams, reply: one(EditedExam) },
  update: { params: CodeParams, body: closed({ ...ExamInput.properties, version: Version }), reply: one(EditedExam) },
  editions: { params: CodeParams, query: closed({}), reply: whole(Edition) },
  create_edition: { params: CodeParams, body: EditionInput, reply: one(Edition) },
  update_edition: { params: IdParams, body: closed({ ...Type.Partial(EditionInput).properties, version: Version }), reply: one(Edition) },
  remove_edition: { params: IdParams },
} as const satisfies Record<string, CallShape>;
