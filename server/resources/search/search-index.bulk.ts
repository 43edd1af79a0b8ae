import { sql } from 'kysely';
import { LIMITS } from '../../../config/limits.ts';
import { inTransaction } from '../../change.ts';
import { lock } from '../../database/lock.ts';
import { writeState } from '../../database/state.ts';
import { among } from '../../database/values.ts';
import type { Deps, Trx } from '../../deps.ts';
import { countDocument } from './search-index.repository.ts';
import { eachPacked, type IndexedDocument } from './search-index.ts';
import { rememberWords } from './search-words.repository.ts';

/** Documents whose postings are sorted together: the more, the fewer pages of the database are written twice. */
const SORTED_TOGETHER = 2000;
/** Postings of one statement. */
const POSTINGS = 3000;
/** When documents were last added; whoever adds them also posts them, unless it has died since. */
const ADDED = 'search_added';
const GRACE_MS = 60_000;
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
  await writeState(trx, ADDED, String(documents.length), now);
}

interface Pending {
  scope: number;
  document_id: number;
}
const keyOf = ({ scope, document_id }: Pending) => document_id * 4 + scope;

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

/**
 * Writes the postings of some pending documents, in transactions that hold the database for no longer than `LIMITS.import.hold_ms`; answers how many documents,
 * 0 once none is pending. Stopped anywhere, the next call writes what is missing. A document that somebody saves meanwhile is theirs.
 */
export async function postPending(deps: Deps): Promise<number> {
  const documents = await pending(deps.db).select(['scope', 'document_id', 'words']).execute();
  if (documents.length === 0) return 0;
  const wanted = new Set(documents.map(keyOf));
  const waiting = statements(documents);
  for (let at = 0; at < waiting.length; ) {
    await inTransaction(deps, async (trx) => {
      await lock(trx, deps.dialect, 'articles');
      const begun = performance.now();
      const rows = await pending(trx).select(['scope', 'document_id']).execute();
      const still = new Set(rows.map(keyOf));
      const isWhole = [...wanted].every((key) => still.has(key));
      do {
        const { scope, lists } = waiting[at] as (typeof waiting)[number];
        const isStill = (posting: number) => still.has(keyOf({ scope, document_id: posting % SHIFT }));
        const mine = Object.fromEntries(isWhole ? lists : lists.map(([term, postings]) => [term, postings.filter(isStill)]));
        await sql`insert into search_postings (term, scope, weight, document_id)
          select lists.name, ${sql.lit(scope)}, lists.value >> 32, lists.value & 4294967295 from ${deps.dialect.lists(JSON.stringify(mine))} as lists
          where true on conflict do nothing`.execute(trx);
        at += 1;
      } while (at < waiting.length && performance.now() - begun < LIMITS.import.hold_ms);
      if (at === waiting.length) {
        for (const scope of new Set(documents.map((row) => row.scope))) {
          const ids = documents.filter((row) => row.scope === scope && still.has(keyOf(row))).map((row) => row.document_id);
          if (ids.length > 0)
            await trx.updateTable('search_documents').set({ posted: 1 }).where('scope', '=', scope).where(among('document_id', ids)).execute();
        }
        // What processes keep of the index does not know these documents yet.
        await deps.content.raise(trx, deps.clock(), new Set(['search']));
      }
    });
  }
  await deps.content.refresh();
  return documents.length;
}

/** Goes on where an import that brought documents has died. */
export async function postForgotten(deps: Deps): Promise<number> {
  const row = await pending(deps.db).select('document_id').limit(1).executeTakeFirst();
  if (!row) return 0;
  const added = await deps.db.selectFrom('state').select('updated_at').where('key', '=', ADDED).executeTakeFirst();
  return added && added.updated_at > deps.clock() - GRACE_MS ? 0 : postPending(deps);
}
