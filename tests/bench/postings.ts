import { sql } from 'kysely';
import type { OpenDatabase } from '../../server/database/open.ts';
import { eachPacked } from '../../server/resources/search/search-index.ts';

/** Postings of one statement. */
const POSTINGS = 100_000;
/** A posting's weight and document as one number: their order is that of the index. */
const SHIFT = 2 ** 32;

/** Every posting of a collection, gathered by its words and written at the end, in the order in which it is stored: no page of the index is touched twice. */
export class PostingLists {
  readonly #scopes = new Map<number, Map<string, number[]>>();

  add({ scope, id, words }: { scope: number; id: number; words: string }): void {
    const terms = this.#scopes.get(scope) ?? new Map<string, number[]>();
    this.#scopes.set(scope, terms);
    for (const [term, weight] of eachPacked(words)) {
      const posting = weight * SHIFT + id;
      const list = terms.get(term);
      if (list) list.push(posting);
      else terms.set(term, [posting]);
    }
  }

  async write({ db, dialect }: OpenDatabase): Promise<void> {
    for (const [scope, terms] of this.#scopes) {
      let lists: [term: string, postings: number[]][] = [];
      let count = 0;
      const names = [...terms.keys()].sort();
      for (const [at, term] of names.entries()) {
        const postings = Array.from(Float64Array.from(terms.get(term) as number[]).sort());
        for (let from = 0; from < postings.length; from += POSTINGS) {
          const some = postings.slice(from, from + POSTINGS);
          lists.push([term, some]);
          count += some.length;
          if (count < POSTINGS && (at < names.length - 1 || from + POSTINGS < postings.length)) continue;
          await sql`insert into search_postings (term, scope, weight, document_id)
            select lists.name, ${sql.lit(scope)}, lists.value >> 32, lists.value & 4294967295
            from ${dialect.lists(JSON.stringify(Object.fromEntries(lists)))} as lists`.execute(db);
          lists = [];
          count = 0;
        }
      }
    }
  }
}
