import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { LIMITS, MINUTE_MS } from '../../../config/limits.ts';
import { inTransaction } from '../../change.ts';
import { lock } from '../../database/lock.ts';
import { deleteState, stateWrittenAt, writeState } from '../../database/shared-state.ts';
import { among } from '../../database/values.ts';
import type { Deps, Trx } from '../../deps.ts';
import { rememberWords } from './search.repository.ts';
import { countDocument, documentKey } from './search-index.repository.ts';
import { eachPacked, type IndexedDocument } from './search-index.ts';

/** Documents whose postings are sorted together: the more, the fewer pages of the database are written twice. */
const SORTED_TOGETHER = 2000;
/** Documents of which one statement says that they are posted. */
const MARKED = 100;
/** Postings of one statement. */
const POSTINGS = 3000;
/** When documents were last added; whoever adds them also posts them, unless it has died since. */
const ADDED = 'search_added';
const GRACE_MS = MINUTE_MS;
/** A posting's weight and document as one number: their order is that of the index. */
const SHIFT = 2 ** 32;

/** A document with its words, packed as `search_documents` keeps them. */
interface ReadyDocument extends IndexedDocument {
  words: string;
}

/** Adds new documents; searches find them once `postPending` has written their postings. `spelled`: words that a misspelt one may mean. */
export async function addDocuments(trx: Trx, documents: readonly ReadyDocument[], spelled: readonly string[], now: number): Promise<void> {
  if (documents.length === 0) return;
  const rows = documents.map(({ id, ...row }) => ({ ...row, document_id: id, posted: 0 as const }));
  await trx.insertInto('search_documents').values(rows).execute();
  for (const scope of new Set(rows.map((row) => row.scope))) await countDocument(trx, scope, rows.filter((row) => row.scope === scope).length);
  await rememberWords(trx, spelled);
  await noteAdded(trx, now);
}

/** Says that whoever adds documents is there to post them. */
export const noteAdded = (trx: Trx, now: number): Promise<void> => writeState(trx, ADDED, 'added', now);
/** Says that what still waits is anybody's. */
export const forgetAdded = (trx: Trx): Promise<void> => deleteState(trx, ADDED);

interface Pending {
  scope: number;
  document_id: number;
}
const keyOf = ({ scope, document_id }: Pending) => documentKey(scope, document_id);

/** The postings of documents by scope and term, in the order of the index. */
function sorted(documents: readonly (Pending & { words: string })[]): { scope: number; term: string; postings: number[] }[] {
  const scopes = new Map<number, Map<string, number[]>>();
  for (const { scope, document_id, words } of documents) {
    const terms = scopes.get(scope) ?? new Map<string, number[]>();
    scopes.set(scope, terms);
    for (const [term, weight] of eachPacked(words)) {
      const posting = weight * SHIFT + document_id;
      const list = terms.get(term);
      if (list) list.push(posting);
      else terms.set(term, [posting]);
    }
  }
  return [...scopes].flatMap(([scope, terms]) =>
    [...terms.keys()].sort().map((term) => ({ scope, term, postings: (terms.get(term) as number[]).sort((a, b) => a - b) })),
  );
}

/** Statements of about `POSTINGS` rows each. */
function statements(documents: readonly (Pending & { words: string })[]) {
  const all: { scope: number; lists: [term: string, postings: number[]][] }[] = [];
  let room = 0;
  for (const { scope, term, postings } of sorted(documents)) {
    if (room <= 0 || all.at(-1)?.scope !== scope) {
      all.push({ scope, lists: [] });
      room = POSTINGS;
    }
    all.at(-1)?.lists.push([term, postings]);
    room -= postings.length;
  }
  return all;
}

/** The documents whose postings are missing, the oldest first. */
function pending(db: Deps['db'] | Trx) {
  return db.selectFrom('search_documents').where('posted', '=', 0).orderBy('scope').orderBy('document_id').limit(SORTED_TOGETHER);
}

/** A small part of the work; `still` are the documents that nobody has saved meanwhile. */
type Piece = (trx: Trx, still: ReadonlySet<number>) => Promise<void>;

/** Writes the postings of one statement. */
function writing(dialect: Deps['dialect'], wanted: ReadonlySet<number>, { scope, lists }: ReturnType<typeof statements>[number]): Piece {
  return async (trx, still) => {
    const isStill = (posting: number) => still.has(keyOf({ scope, document_id: posting % SHIFT }));
    const isWhole = [...wanted].every((key) => still.has(key));
    const mine = Object.fromEntries(isWhole ? lists : lists.map(([term, postings]) => [term, postings.filter(isStill)]));
    await sql`insert into search_postings (term, scope, weight, document_id)
      select lists.name, ${sql.lit(scope)}, lists.value >> 32, lists.value & 4294967295 from ${dialect.lists(JSON.stringify(mine))} as lists
      where true on conflict do nothing`.execute(trx);
  };
}

/** Says of some documents that their postings are there. The word stands in their rows, beside all their words, and is written with these. */
function marking(documents: readonly Pending[]): Piece[] {
  return [...new Set(documents.map(({ scope }) => scope))].flatMap((scope) => {
    const own = documents.filter((row) => row.scope === scope);
    return Array.from({ length: Math.ceil(own.length / MARKED) }, (_, at): Piece => {
      const some = own.slice(at * MARKED, (at + 1) * MARKED);
      return async (trx, still) => {
        const ids = some.filter((row) => still.has(keyOf(row))).map((row) => row.document_id);
        if (ids.length > 0) await trx.updateTable('search_documents').set({ posted: 1 }).where('scope', '=', scope).where(among('document_id', ids)).execute();
      };
    });
  });
}

/**
 * Writes the postings of some pending documents, in transactions that hold the database for no longer than `LIMITS.import.hold_ms`, with room for others between; answers how many documents,
 * 0 once none is pending. Stopped anywhere, the next call writes what is missing. A document that somebody saves meanwhile is theirs.
 */
export async function postPending(deps: Deps): Promise<number> {
  const documents = await pending(deps.db).select(['scope', 'document_id', 'words']).execute();
  if (documents.length === 0) return 0;
  const wanted = new Set(documents.map(keyOf));
  const written = statements(documents).map((statement) => writing(deps.dialect, wanted, statement));
  const pieces = [...written, ...marking(documents)];
  for (let at = 0; at < pieces.length; ) {
    await inTransaction(deps, async (trx) => {
      await lock(trx, deps.dialect, 'articles');
      const begun = performance.now();
      const still = new Set((await pending(trx).select(['scope', 'document_id']).execute()).map(keyOf));
      do {
        await (pieces[at] as Piece)(trx, still);
        at += 1;
      } while (at < pieces.length && performance.now() - begun < LIMITS.import.hold_ms);
      // What processes keep of the index does not know documents that are posted now.
      if (at > written.length) await deps.content.raise(trx, deps.clock(), new Set(['search']));
    });
    // Whoever waits to write has room now.
    if (at < pieces.length) await pause(LIMITS.import.rest_ms);
  }
  await deps.content.refresh();
  return documents.length;
}

/** The same, once so many documents wait that it is worth sorting them together. */
export async function postMany(deps: Deps): Promise<number> {
  const last = await pending(deps.db)
    .select('document_id')
    .offset(SORTED_TOGETHER - 1)
    .limit(1)
    .executeTakeFirst();
  return last ? postPending(deps) : 0;
}

/** Goes on where an import that brought documents has died. */
export async function postForgotten(deps: Deps): Promise<number> {
  const row = await pending(deps.db).select('document_id').limit(1).executeTakeFirst();
  if (!row) return 0;
  const added = await stateWrittenAt(deps.db, ADDED);
  return added !== null && added > deps.clock() - GRACE_MS ? 0 : postPending(deps);
}
