import { articleField } from '../../../../config/article-fields.ts';
import { api } from '../../../api/api.ts';
import { formatTime, plainText } from '../../../components/admin/format.ts';
import { useLoad } from '../../../components/admin/use-load.tsx';
import { EXAM_OPTIONS, editionName, optionsOf, sectionOptions, wordOf } from './article-words.ts';
import { type ArticleField, type ArticleValues, EMPTY_FORM, FIELD_WORDS } from './form-fields.ts';

/** What the things behind ids are called, as far as it is known. */
export type FieldNames = Partial<Record<ArticleField, ReadonlyMap<number, string>>>;

/** A field's value in words, for comparing two versions. Ids stay ids: `names` may know better. */
export function valueText(field: ArticleField, values: ArticleValues, names: FieldNames): string {
  const value = values[field] ?? EMPTY_FORM[field];
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return plainText(null);
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
    case 'pointer':
      return names[field]?.get(Number(value)) ?? `编号 ${value}`;
    default:
      return plainText(value);
  }
}

/** Fields that are named, before the others are only counted. */
const NAMED = 4;

/** `标题、摘要 等 5 项`. */
export function fieldList(fields: ArticleField[]): string {
  const shown = fields.slice(0, NAMED).map((field) => FIELD_WORDS[field]);
  return fields.length > NAMED ? `${shown.join('、')} 等 ${fields.length} 项` : shown.join('、');
}

const NAMELESS: FieldNames = {};

/** Words for the ids in these versions, for showing how they differ. What cannot be had (deleted, no connection) stays an id. */
export function useFieldNames(versions: readonly ArticleValues[]): FieldNames {
  const ids = (field: ArticleField) => [...new Set(versions.map((values) => values[field]).filter((id): id is number => typeof id === 'number'))];
  const wanted = {
    category_id: ids('category_id'),
    edition_id: ids('edition_id'),
    cover_media_id: ids('cover_media_id'),
    translation_of: ids('translation_of'),
  };
  const exams = [...new Set(versions.map(({ exam }) => exam).filter((exam) => exam !== null))];
  const nothing = Object.values(wanted).every((list) => list.length === 0);
  const load = useLoad(
    async (signal) => {
      if (nothing) return NAMELESS;
      const [categories, editions, covers, sources] = await Promise.all([
        wanted.category_id.length > 0 ? orNothing(api.categories.list({}, { signal })) : [],
        wanted.edition_id.length > 0 ? Promise.all(exams.map((code) => orNothing(api.exams.editions({ params: { code } }, { signal })))) : [],
        Promise.all(wanted.cover_media_id.map((id) => orNull(api.media.get({ params: { id } }, { signal })))),
        Promise.all(wanted.translation_of.map((id) => orNull(api.articles.get({ params: { id } }, { signal })))),
      ]);
      return {
        category_id: new Map(categories.map(({ id, name }) => [id, name])),
        edition_id: new Map(editions.flat().map((edition) => [edition.id, editionName(edition)])),
        cover_media_id: new Map(covers.flatMap((media) => (media ? [[media.id, media.name] as const] : []))),
        translation_of: new Map(sources.flatMap((article) => (article ? [[article.id, article.title] as const] : []))),
      };
    },
    ['articles', 'names', wanted, exams],
  );
  return load.data ?? NAMELESS;
}

const orNothing = async <Row>(answer: Promise<{ data: Row[] }>) => (await answer.catch(() => ({ data: [] as Row[] }))).data;
const orNull = async <Row>(answer: Promise<{ data: Row }>) => (await answer.catch(() => null))?.data ?? null;
