import type { Kysely } from 'kysely';

/** A migration that does nothing but fill groups of equal words for the search. */
export interface WordList {
  /** Words of one group, at most; 20 (a limit of the contract, as it was at first) where nothing is said. */
  most?: number;
  /** First of all: a group's word, and others in it that mean something else and are taken out. */
  taken?: readonly (readonly [owner: string, words: readonly string[]])[];
  /**
   * Each line goes into the group that holds one of its words already, else it is a new one; the first word is the one that texts say. `~`: asked by, not looked for
   * in texts.
   */
  groups: readonly string[];
}

interface Tables {
  search_aliases: { id: number; words: string; version: number; created_at: number; updated_at: number };
}

/** A group of equal words; without an id it is new. */
interface Group {
  id: number | null;
  words: string[];
  changed: boolean;
}

/** Does what a list says; what operators wrote stays. What migrations rely on never changes, nor does this. */
export async function fillEqualWords(db: Kysely<unknown>, { most = 20, taken = [], groups: lines }: WordList): Promise<void> {
  for (const [owner, words] of taken) await takeEqualWords(db, owner, words);
  const typed = db as unknown as Kysely<Tables>;
  const now = Date.now();
  const rows = await typed.selectFrom('search_aliases').select(['id', 'words']).orderBy('id').execute();
  const groups = rows.map(({ id, words }): Group => ({ id, words: JSON.parse(words) as string[], changed: false }));
  const key = (word: string) => word.toLowerCase().replace(/^~/, '');
  // The first group that holds a word has it. Looked up: a new site has hundreds of groups filled by thousands of words.
  const owners = new Map<string, Group>();
  const own = (group: Group, words: readonly string[]) => {
    for (const word of words) if (!owners.has(key(word))) owners.set(key(word), group);
  };
  for (const group of groups) own(group, group.words);
  const owner = (word: string) => owners.get(key(word));
  for (const line of lines) {
    const words = line.split(', ');
    const known = words.map(owner).find(Boolean);
    const group = known ?? { id: null, words: [], changed: false };
    if (!known) groups.push(group);
    const fresh = words.filter((word) => !owner(word)).slice(0, Math.max(0, most - group.words.length));
    group.words.push(...fresh);
    own(group, fresh);
    group.changed ||= fresh.length > 0;
  }
  for (const { id, words, changed } of groups) {
    if (!changed || words.length < 2) continue;
    const value = JSON.stringify(words);
    if (id === null)
      await typed
        .insertInto('search_aliases')
        .values({ words: value, version: 1, created_at: now, updated_at: now } as never)
        .execute();
    else
      await typed
        .updateTable('search_aliases')
        .set((eb) => ({ words: value, version: eb('version', '+', 1), updated_at: now }))
        .where('id', '=', id)
        .execute();
  }
}

/** Takes words out of the group that holds `owner`, as far as they stand there. */
async function takeEqualWords(db: Kysely<unknown>, owner: string, taken: readonly string[]): Promise<void> {
  const typed = db as unknown as Kysely<Tables>;
  for (const row of await typed.selectFrom('search_aliases').select(['id', 'words']).execute()) {
    const words = JSON.parse(row.words) as string[];
    const rest = words.filter((word) => !taken.includes(word));
    if (!words.includes(owner) || rest.length === words.length || rest.length < 2) continue;
    await typed
      .updateTable('search_aliases')
      .set((eb) => ({ words: JSON.stringify(rest), version: eb('version', '+', 1), updated_at: Date.now() }))
      .where('id', '=', row.id)
      .execute();
  }
}
