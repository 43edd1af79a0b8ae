import type { Kysely } from 'kysely';
import { fillEqualWords } from './fill-equal-words.ts';

/** Words of one group. */
const WORDS = 120;

/** Each line goes into the group that holds its first word. `~`: asked by, not looked for in texts. */
const GROUPS = [
  'late testing, ~缓考, ~发烧, ~发高烧, ~高烧',
  'results, ~long take scores, ~long get scores, ~scores take long',
  'seats left, ~有考位, ~centers full, ~centres full, ~centers are full, ~all full',
  'waive english, ~免语言, ~免语言成绩, ~免雅思, ~免托福',
  'passport, ~旧护照, ~新护照',
];

/** Words of questions that tell what has happened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await fillEqualWords(db, GROUPS, WORDS);
}
