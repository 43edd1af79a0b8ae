import type { Language } from '../../../config/languages.ts';
import { among } from '../../database/values.ts';
import type { Deps } from '../../deps.ts';
import { publicRow } from './articles.states.ts';

/** For articles of another language that readers can also have in their own: the one that they are shown instead, by the id of the one that was found. */
async function translationsFor({ db, clock }: Deps, ids: readonly number[], reader: Language): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom('articles')
    .select(['id', 'translation_of'])
    .where(among('articles.id', ids))
    .where('translated', '=', 1)
    .where('language', '<>', reader)
    .execute();
  if (found.length === 0) return new Map();
  const originals = [...new Set(found.map(({ id, translation_of }) => translation_of ?? id))];
  const inFamilies = (column: 'id' | 'translation_of') =>
    db
      .selectFrom('articles')
      .select(['id', 'translation_of'])
      .where(among(`articles.${column}`, originals))
      .where('language', '=', reader)
      .where(publicRow(clock()))
      .orderBy('id', 'desc')
      .execute();
  const family = [...(await inFamilies('translation_of')), ...(await inFamilies('id'))];
  const byOriginal = new Map(family.map(({ id, translation_of }) => [translation_of ?? id, id]));
  return new Map(
    found.flatMap(({ id, translation_of }) => {
      const translation = byOriginal.get(translation_of ?? id);
      return translation === undefined ? [] : [[id, translation] as const];
    }),
  );
}

/** What was found, each text once: in the reader's language where readers can have it so, at the place of the best of its family. */
export async function inReadersLanguage<Document extends { document_id: number; language: string }>(
  deps: Deps,
  documents: readonly Document[],
  isArticle: (document: Document) => boolean,
  reader: Language,
): Promise<Document[]> {
  const foreign = documents.filter((document) => isArticle(document) && document.language !== reader).map(({ document_id }) => document_id);
  const translations = await translationsFor(deps, foreign, reader);
  const shown = new Set<number>();
  return documents.flatMap((document) => {
    if (!isArticle(document)) return [document];
    const translation = translations.get(document.document_id);
    const id = translation ?? document.document_id;
    if (shown.has(id)) return [];
    shown.add(id);
    return [translation === undefined ? document : { ...document, document_id: id, language: reader }];
  });
}
