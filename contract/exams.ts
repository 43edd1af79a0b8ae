import Type, { type Static } from 'typebox';
import { EXAM_CODES } from '../config/exams.ts';
import { LIMITS } from '../config/limits.ts';
import { Kind, Section } from './article-fields.ts';
import { type CallShape, closed, Day, HttpUrl, Id, IdParams, nullable, one, oneOf, text, Version, whole } from './schema.ts';

const { html, rows, text: long } = LIMITS.exam;
const Line = Type.String({ maxLength: long });

export const Edition = Type.Object({
  id: Id,
  exam: Type.String(),
  name: Type.String(),
  valid_from: Day,
  valid_to: nullable(Day),
  summary: Type.String(),
  /** Whether the edition had ended on the day of the answer. */
  ended: Type.Boolean(),
  version: Version,
});
export type Edition = Static<typeof Edition>;

export const EditionInput = closed({
  name: text(120),
  valid_from: Day,
  valid_to: Type.Optional(nullable(Day)),
  summary: Type.Optional(Line),
});

/** The operator-editable content of an exam page. */
export const ExamContent = {
  overview_html: Type.String({ maxLength: html }),
  key_facts: Type.Array(closed({ label: text(120), value: Line, source: Type.Optional(Line) }), { maxItems: rows }),
  sections: Type.Array(closed({ name: text(120), items: Line, minutes: Line, note: Line }), { maxItems: rows }),
  score_scale: Line,
  faqs: Type.Array(closed({ question: text(long), answer_html: Type.String({ maxLength: html }) }), { maxItems: rows }),
  official_links: Type.Array(closed({ title: text(200), url: HttpUrl }), { maxItems: rows }),
  checked_on: nullable(Day),
};

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

const CodeParams = closed({ code: oneOf(EXAM_CODES) });

export const exams = {
  list_public: { query: closed({ code: Type.Optional(oneOf(EXAM_CODES)) }), reply: whole(ExamPage) },
  get: { params: CodeParams, reply: one(ExamPage) },
  update: { params: CodeParams, body: closed({ ...Type.Partial(closed(ExamContent)).properties, version: Version }), reply: one(ExamPage) },
  editions: { params: CodeParams, query: closed({}), reply: whole(Edition) },
  create_edition: { params: CodeParams, body: EditionInput, reply: one(Edition) },
  update_edition: { params: IdParams, body: closed({ ...Type.Partial(EditionInput).properties, version: Version }), reply: one(Edition) },
  remove_edition: { params: IdParams },
} as const satisfies Record<string, CallShape>;
