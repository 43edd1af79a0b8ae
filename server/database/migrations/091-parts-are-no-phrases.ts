import type { Kysely } from 'kysely';

interface Tables {
  search_aliases: { words: string };
}

const PARTS = ['口语', '听力', '写作', '阅读', '数学', '英语'];
const wordsOf = (part: string) => [`${part}怎么提高`, ...['怎么准备', '如何准备', '怎么备考'].map((how) => `~${part}${how}`), `~怎么准备${part}`];

/**
 * Takes away what 090 laid down of parts and how they are prepared: as words of their own they hid what the part is called otherwise. A question is understood so without
 * them (`withPreparing`). What somebody changed since stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const groups = PARTS.map((part) => JSON.stringify(wordsOf(part)));
  await (db as Kysely<Tables>).deleteFrom('search_aliases').where('words', 'in', groups).execute();
}
