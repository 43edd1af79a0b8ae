import { LRUCache } from 'lru-cache';
import { LIMITS } from '../../../config/limits.ts';
import type { Db } from '../../database/schema.ts';
import { DIRECT, INTERNAL, OTHER, SOURCES } from './referrers-and-agents.ts';
import type { VisitFacts } from './visit-facts.ts';

/** What readers say of themselves in words of their own; whatever else is counted by has words of ours. */
type Said = 'source' | 'language';

/** Days at hand: today, and yesterday's last hits. */
const DAYS = 2;
const OURS = new Set<string>([DIRECT, INTERNAL, OTHER, ...SOURCES.map(({ key }) => key)]);
const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** `zh` of `zh-Hant-TW`; empty for what is no language. */
function plainLanguage(tag: string): string {
  const [language = ''] = tag.split('-');
  return language !== '' && languages.of(language) ? language : '';
}

/**
 * Anybody can come from anywhere and speak anything, in another word each time, and each word is a row of its own for years. So a day tells only so many apart: beyond them a
 * source that is not in our table is `other`, and a language loses its region. Each process looks once at what the day has already.
 */
export class DayWords {
  readonly #db: Db;
  readonly #known = new LRUCache<string, Set<string>>({ max: 2 * DAYS });

  constructor(db: Db) {
    this.#db = db;
  }

  async #of(day: string, dimension: Said): Promise<Set<string>> {
    const name = `${dimension} ${day}`;
    const known = this.#known.get(name);
    if (known) return known;
    const rows = await this.#db
      .selectFrom('visit_days')
      .select('key')
      .where('day', '=', day)
      .where('dimension', '=', dimension)
      .limit(LIMITS.visit_words)
      .execute();
    const words = new Set(rows.map(({ key }) => key));
    this.#known.set(name, words);
    return words;
  }

  /** Whether this word is told apart on this day; from now on it is. */
  async #isKept(day: string, dimension: Said, word: string): Promise<boolean> {
    const words = await this.#of(day, dimension);
    if (words.has(word)) return true;
    if (words.size >= LIMITS.visit_words) return false;
    words.add(word);
    return true;
  }

  /** The same facts, in words that the day has room for. */
  async within(day: string, facts: VisitFacts): Promise<VisitFacts> {
    const { source, language } = facts;
    return {
      ...facts,
      source: OURS.has(source) || facts.is_bot || (await this.#isKept(day, 'source', source)) ? source : OTHER,
      language: language === '' || facts.is_bot || (await this.#isKept(day, 'language', language)) ? language : plainLanguage(language),
    };
  }
}
