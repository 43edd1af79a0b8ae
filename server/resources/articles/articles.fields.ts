import type { ArticleInput } from '../../../contract/articles.ts';
import type { ArticlesTable } from '../../database/schema.ts';

/** The article as a whole set of written fields. */
export type Draft = Required<ArticleInput>;
/** The columns an author writes, without tags (a table of their own). */
export type WrittenColumns = Omit<
  ArticlesTable,
  'id' | 'creation_key' | 'version' | 'created_at' | 'updated_at' | 'deleted_at' | 'author_id' | 'view_count' | 'comment_count' | 'reading_minutes'
>;

const time = (value: string | null) => (value === null ? null : Date.parse(value));
const flag = (value: boolean) => (value ? 1 : 0);

/** How a written field becomes its column; a field that is not here is stored as it is. */
const TO_COLUMN: { [K in keyof Draft]?: (value: never) => unknown } = {
  published_at: time,
  unpublish_at: time,
  pinned: flag,
  allow_comments: flag,
  sources: (value: unknown) => JSON.stringify(value),
};

/** The columns of the fields that are present; `tags` is left out. */
export function toColumns(fields: Partial<ArticleInput>): Partial<WrittenColumns> {
  const columns: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'tags' || name === 'version' || value === undefined) continue;
    const convert = TO_COLUMN[name as keyof Draft] as ((value: unknown) => unknown) | undefined;
    columns[name] = convert ? convert(value) : value;
  }
  return columns as Partial<WrittenColumns>;
}

/** Every field a new article has when its author says nothing. */
export const EMPTY_ARTICLE: Omit<Draft, 'title' | 'slug'> = {
  summary: '',
  content_html: '',
  exam: null,
  section: null,
  skill: null,
  level: null,
  kind: 'guide',
  language: 'en',
  category_id: null,
  cover_media_id: null,
  edition_id: null,
  translation_of: null,
  tags: [],
  sources: [],
  review_by: null,
  checked_on: null,
  status: 'draft',
  published_at: null,
  unpublish_at: null,
  pinned: false,
  allow_comments: true,
  seo_title: '',
  seo_description: '',
};
