import { LRUCache } from 'lru-cache';
import { examsNamedIn, isNamedIn } from '../../../config/exam-names.ts';
import { findExam, isSectionOf } from '../../../config/exams.ts';
import { LIMITS, MEMORY, MINUTE_MS } from '../../../config/limits.ts';
import type { Db } from '../../database/schema.ts';
import type { SearchHit } from '../../deps.ts';
import { upTo } from '../../runtime.ts';
import { withoutUnwanted } from '../../security/unwanted-characters.ts';
import { settingsOf } from '../configs/configs.service.ts';
import { botOf, isHealthCheck } from './visit-facts.ts';

/** The same words by the same reader within this time (a reload, a way back) are one search, milliseconds. */
const SAME_MS = 30 * MINUTE_MS;
/** Rows of one statement. */
const ROWS = 500;

interface Kept {
  at: number;
  query: string;
  results: number;
  exam: string | null;
  section: string | null;
  dnt: boolean;
}

/** Keeps searches in memory and writes them in batches. Who searched is never stored. */
export class SearchLog {
  readonly #db: Db;
  readonly #seen = new LRUCache<string, number>(upTo(MEMORY.search_readers));
  #waiting: Kept[] = [];

  constructor(db: Db) {
    this.#db = db;
  }

  /** How many wait. */
  get size(): number {
    return this.#waiting.length;
  }

  /** Takes a search by a person; never waits and never throws. */
  record({ at, query, results, exam, section, ip, user_agent, dnt = false }: SearchHit): void {
    const words = searchWords(query);
    if (words === null || botOf(user_agent) !== null || isHealthCheck(user_agent)) return;
    const topic = searchTopic(words, { exam, section });
    const name = [ip, user_agent, topic.exam, topic.section, words].join('\0');
    const before = this.#seen.get(name);
    this.#seen.set(name, at);
    if (before !== undefined && at - before < SAME_MS) return;
    this.#waiting.push({ at, query: words, results, ...topic, dnt });
    if (this.#waiting.length > MEMORY.searches_waiting) this.#waiting.shift();
  }

  /** Writes what waits, as the settings of this moment allow. When the database refuses, it waits on and this rejects. */
  async flush(): Promise<void> {
    if (this.#waiting.length === 0) return;
    const batch = this.#waiting.splice(0);
    try {
      const { visit_tracking, respect_do_not_track } = await settingsOf(this.#db);
      const rows = visit_tracking ? batch.filter(({ dnt }) => !(dnt && respect_do_not_track)).map(({ dnt: _dnt, ...row }) => row) : [];
      await this.#db.transaction().execute(async (trx) => {
        for (let start = 0; start < rows.length; start += ROWS)
          await trx
            .insertInto('searches')
            .values(rows.slice(start, start + ROWS))
            .execute();
      });
    } catch (error) {
      this.#waiting = [...batch, ...this.#waiting].slice(-MEMORY.searches_waiting);
      throw error;
    }
  }
}

/** Addresses of people and long numbers are nobody's topic: they are not kept. */
const PRIVATE = /@|\d{7,}/;

/** A search as it is kept: folded (full width, case, spaces), cut to its limit; null for what is not kept. */
export function searchWords(query: string): string | null {
  const words = withoutUnwanted(query)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LIMITS.search_logged)
    .trim();
  return words === '' || PRIVATE.test(words.replace(/[\s-]/g, '')) ? null : words;
}

/** What a search is about: the filters it was made under, else the exam and section that its words name. */
export function searchTopic(words: string, filters: { exam?: string; section?: string }): { exam: string | null; section: string | null } {
  const exam = findExam(filters.exam) ?? examsNamedIn(words)[0];
  if (!exam) return { exam: null, section: null };
  const asked = filters.section && isSectionOf(exam.code, filters.section) ? filters.section : undefined;
  const named = exam.sections.find(({ slug, en, zh }) => [slug, en, zh].some((name) => isNamedIn(words, name)))?.slug;
  return { exam: exam.code, section: asked ?? named ?? null };
}
