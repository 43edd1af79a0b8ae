import { formatTime } from '../../../components/admin/format.ts';
import { type ArticleField, type ArticleValues, EMPTY_ARTICLE, FIELD_WORDS } from './article-values.ts';
import { EXAM_OPTIONS, KIND_OPTIONS, LANGUAGE_OPTIONS, LEVEL_OPTIONS, sectionOptions, skillOptions, wordOf } from './article-words.ts';

/** What the things behind ids are called, as far as it is known. */
export type FieldNames = Partial<Record<ArticleField, ReadonlyMap<number, string>>>;

/** A field's value in words, for comparing two versions. Ids stay ids: `names` may know better. */
export function valueText(field: ArticleField, values: ArticleValues, names: FieldNames = {}): string {
  const value = values[field] ?? EMPTY_ARTICLE[field];
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return '（空）';
  switch (field) {
    case 'exam':
      return wordOf(EXAM_OPTIONS, values.exam);
    case 'section':
      return wordOf(sectionOptions(values.exam), values.section);
    case 'skill':
      return wordOf(skillOptions(null), values.skill);
    case 'level':
      return wordOf(LEVEL_OPTIONS, values.level);
    case 'kind':
      return wordOf(KIND_OPTIONS, values.kind);
    case 'language':
      return wordOf(LANGUAGE_OPTIONS, values.language);
    case 'published_at':
    case 'unpublish_at':
      return formatTime(values[field]);
    case 'tags':
      return values.tags.join('、');
    case 'sources':
      return values.sources.map(({ title, url }) => `${title} ${url}`).join('\n');
    default:
      if (typeof value === 'boolean') return value ? '是' : '否';
      return typeof value === 'number' ? (names[field]?.get(value) ?? `编号 ${value}`) : String(value);
  }
}

/** `标题、摘要 等 5 项`. */
export function fieldList(fields: ArticleField[], most = 4): string {
  const shown = fields.slice(0, most).map((field) => FIELD_WORDS[field]);
  return fields.length > most ? `${shown.join('、')} 等 ${fields.length} 项` : shown.join('、');
}
