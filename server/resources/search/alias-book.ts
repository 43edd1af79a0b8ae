import { type AliasBook, aliasBook } from '../../content/search-query.ts';
import type { Deps } from '../../deps.ts';
import type { ContentVersion } from '../../jobs/content-version.ts';
import { listAliases } from './search.repository.ts';

const books = new WeakMap<ContentVersion, Promise<AliasBook> | null>();

/** The groups as searches read them: laid out once for each version of the content. */
export function aliasBookOf({ db, content }: Pick<Deps, 'db' | 'content'>): Promise<AliasBook> {
  const known = books.get(content);
  if (known) return known;
  if (known === undefined) content.onChange(() => books.set(content, null));
  const read = listAliases(db).then((rows) => aliasBook(rows.map((row) => JSON.parse(row.words) as string[])));
  books.set(content, read);
  read.catch(() => books.set(content, null));
  return read;
}
