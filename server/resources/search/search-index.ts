import { SEARCH } from '../../../config/limits.ts';
import { piecesOf, type SearchFields, type SearchPieces, weighed } from '../../content/search-document.ts';
import { MISSPELT } from '../../content/search-slips.ts';
import { stemOf } from '../../content/search-tokens.ts';
import type { Dialect } from '../../database/dialect.ts';
import type { Trx } from '../../deps.ts';
import { rememberWords } from './search.repository.ts';
import { countDocument, deleteIndexed, deletePostings, findIndexed, insertPostings, saveIndexed, type Weighed } from './search-index.repository.ts';

/** Collections of documents, searched apart: what readers may see of articles, all other articles, what exam pages and public articles answer, and what other articles do. */
export const SCOPES = { public: 0, hidden: 1, answers: 2, hidden_answers: 3 } as const;
export type Scope = (typeof SCOPES)[keyof typeof SCOPES];

export interface IndexedDocument {
  scope: Scope;
  id: number;
  exam: string | null;
  section: string | null;
  kind: string;
  language: string;
}

/** Words as a row keeps them. */
export const packed = (words: readonly Weighed[]) => `|${words.map(([term, weight]) => `${term}:${weight}`).join('|')}|`;

/** A document's words with their weights, as its row keeps them, and those that a misspelt one may mean. */
export function readDocument(fields: SearchFields): { words: string; spelled: string[] } {
  const read = piecesOf(fields);
  const weights = weighed(read);
  return { words: packed([...weights]), spelled: spelledWords(read, weights) };
}

/** The words of a row, as they were indexed, one after the other. */
export function* eachPacked(words: string): Generator<Weighed> {
  for (let from = 1, end = words.indexOf('|', 1); end > 0; from = end + 1, end = words.indexOf('|', from)) {
    const colon = words.lastIndexOf(':', end);
    if (colon > from) yield [words.slice(from, colon), Number(words.slice(colon + 1, end))];
  }
}

/** What one of a row's words weighs; 0 where it has none such. The word is looked for before the bar in front of it, which stands at every word. */
export function weightIn(words: string, term: string): number {
  const asked = `${term}:`;
  for (let at = words.indexOf(asked); at > 0; at = words.indexOf(asked, at + 1)) {
    const from = at + asked.length;
    if (words[at - 1] === '|') return Number(words.slice(from, words.indexOf('|', from)));
  }
  return 0;
}

/** All of them. */
const unpacked = (words: string): Weighed[] => [...eachPacked(words)];

/** When searches find a new document: with the transaction, or once `postPending` has written the postings of many together. */
export type Posting = 'now' | 'later';

/** Brings the index up to a document; only words that came, went or changed their weight are written. */
export async function indexDocument(trx: Trx, dialect: Dialect, document: IndexedDocument, fields: SearchFields, posting: Posting = 'now'): Promise<void> {
  const { scope, id, ...attributes } = document;
  const read = piecesOf(fields);
  const after = weighed(read);
  const words = [...after];
  const known = await findIndexed(trx, scope, id);
  const before = new Map(known ? unpacked(known.words) : []);
  // Of a pending document no posting need be there yet.
  const isPosted = known?.posted === 1;
  const waits = posting === 'later' && !isPosted;
  await deletePostings(
    trx,
    dialect,
    scope,
    id,
    [...before].filter(([term, weight]) => after.get(term) !== weight),
  );
  const fresh = words.filter(([term, weight]) => !isPosted || before.get(term) !== weight);
  if (!waits) await insertPostings(trx, dialect, scope, id, fresh);
  await saveIndexed(trx, { scope, document_id: id, ...attributes, words: packed(words), posted: waits ? 0 : 1 });
  if (!known) await countDocument(trx, scope, 1);
  await rememberWords(
    trx,
    spelledWords(read, after).filter((word) => !before.has(stemOf(word))),
  );
}

/** The words that a misspelt one may mean: of those that are indexed, since no other would be found, the weightiest. */
function spelledWords(read: SearchPieces, indexed: ReadonlyMap<string, number>): string[] {
  const words = new Set<string>();
  const { asked: _, ...said } = read;
  for (const counts of Object.values(said)) for (const word of counts.keys()) if (MISSPELT.test(word) && indexed.has(stemOf(word))) words.add(word);
  const { spelled_per_document } = SEARCH;
  if (words.size <= spelled_per_document) return [...words];
  const weightOf = (word: string) => indexed.get(stemOf(word)) ?? 0;
  return [...words].sort((a, b) => weightOf(b) - weightOf(a)).slice(0, spelled_per_document);
}

/** Takes a document out of a scope, if it is there. */
export async function unindexDocument(trx: Trx, dialect: Dialect, scope: Scope, id: number): Promise<void> {
  const known = await findIndexed(trx, scope, id);
  if (!known) return;
  await deletePostings(trx, dialect, scope, id, unpacked(known.words));
  await deleteIndexed(trx, scope, id);
  await countDocument(trx, scope, -1);
}

/** Moves a document to another scope without reading its text again. */
export async function moveDocument(trx: Trx, dialect: Dialect, id: number, from: Scope, to: Scope): Promise<void> {
  const known = await findIndexed(trx, from, id);
  if (!known) return;
  await unindexDocument(trx, dialect, from, id);
  await unindexDocument(trx, dialect, to, id);
  await insertPostings(trx, dialect, to, id, unpacked(known.words));
  await saveIndexed(trx, { ...known, scope: to, posted: 1 });
  await countDocument(trx, to, 1);
}
