import { articleField } from '../../../../config/article-fields.ts';
import { formatTime } from '../../../components/admin/format.ts';
import { type ArticleField, type ArticleValues, EMPTY_ARTICLE, FIELD_WORDS } from './article-values.ts';
import { EXAM_OPTIONS, optionsOf, sectionOptions, wordOf } from './article-words.ts';

/** What the things behind ids are called, as far as it is known. */
export type FieldNames = Partial<Record<ArticleField, ReadonlyMap<number, string>>>;

/** A field's value in words, for comparing two versions. Ids stay ids: `names` may know better. */
export function valueText(field: ArticleField, values: ArticleValues, names: FieldNames = {}): string {
  const value = values[field] ?? EMPTY_ARTICLE[field];
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return '（空）';
  if (field === 'exam') return wordOf(EXAM_OPTIONS, values.exam);
  if (field === 'section') return wordOf(sectionOptions(values.exam), values.section);
  const { value: kind } = articleField(field);
  switch (kind.type) {
    case 'choice':
      return wordOf(optionsOf(kind.of), String(value));
    case 'time':
      return formatTime(String(value));
    case 'tags':
      return values.tags.join('、');
    case 'sources':
      return values.sources.map(({ title, url }) => `${title} ${url}`).join('\n');
    case 'flag':
      return value ? '是' : '否';
    case 'pointer':
      return names[field]?.get(Number(value)) ?? `编号 ${value}`;
    default:
      return String(value);
  }
}

/** `标题、摘要 等 5 项`. */
export function fieldList(fields: ArticleField[], most = 4): string {
  const shown = fields.slice(0, most).map((field) => FIELD_WORDS[field]);
  return fields.length > most ? `${shown.join('、')} 等 ${fields.length} 项` : shown.join('、');
}
