import { LRUCache } from 'lru-cache';
import { LIMITS } from '../../../config/limits.ts';
import type { Dialect } from '../../database/dialect.ts';
import { rowWriter } from '../../database/prepared.ts';
import type { Db, Trx } from '../../database/schema.ts';
import type { Hit } from '../../deps.ts';
import { addViews } from '../articles/articles.repository.ts';
import { settingsOf } from '../configs/configs.service.ts';
import { DIRECT, INTERNAL, OTHER, SOURCES } from './referrers-and-agents.ts';
import { factsOf, type VisitFacts } from './visit-facts.ts';
import { findPages, type VisitPage } from './visit-pages.ts';
import { type CountedHit, type Rollup, rollUp, type Slot, slotOf } from './visit-rollup.ts';
import { markEntries, rememberSeen, seenToday, VisitSalts, visitHash } from './visitors.ts';

/** What readers say of themselves in words of their own; whatever else is counted by has words of ours. */
type FreeDimension = 'source' | 'language';

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
class DayWords {
  readonly #db: Db;
  readonly #known = new LRUCache<string, Set<string>>({ max: 2 * DAYS });

  constructor(db: Db) {
    this.#db = db;
  }

  async #of(day: string, dimension: FreeDimension): Promise<Set<string>> {
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
  async #isCounted(day: string, dimension: FreeDimension, word: string): Promise<boolean> {
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
      source: OURS.has(source) || facts.is_bot || (await this.#isCounted(day, 'source', source)) ? source : OTHER,
      language: language === '' || facts.is_bot || (await this.#isCounted(day, 'language', language)) ? language : plainLanguage(language),
    };
  }
}

const DAY_FIGURES = ['pv', 'uv', 'ip', 'bots', 'visits'] as const;
const addDays = rowWriter<'visit_days', Rollup['days'][number]>('visit_days', ['day', 'dimension', 'key', ...DAY_FIGURES], (insert) =>
  insert.onConflict((conflict) =>
    conflict.columns(['day', 'dimension', 'key']).doUpdateSet((eb) => ({
      pv: eb('visit_days.pv', '+', eb.ref('excluded.pv')),
      uv: eb('visit_days.uv', '+', eb.ref('excluded.uv')),
      ip: eb('visit_days.ip', '+', eb.ref('excluded.ip')),
      bots: eb('visit_days.bots', '+', eb.ref('excluded.bots')),
      visits: eb('visit_days.visits', '+', eb.ref('excluded.visits')),
    })),
  ),
);

const addSources = rowWriter<'visit_sources', Rollup['sources'][number]>('visit_sources', ['day', 'dimension', 'key', 'source', 'pv', 'visits'], (insert) =>
  insert.onConflict((conflict) =>
    conflict.columns(['dimension', 'key', 'day', 'source']).doUpdateSet((eb) => ({
      pv: eb('visit_sources.pv', '+', eb.ref('excluded.pv')),
      visits: eb('visit_sources.visits', '+', eb.ref('excluded.visits')),
    })),
  ),
);

const addHours = rowWriter<'visit_hours', Rollup['hours'][number]>('visit_hours', ['at', 'dimension', 'key', 'pv', 'bots'], (insert) =>
  insert.onConflict((conflict) =>
    conflict.columns(['at', 'dimension', 'key']).doUpdateSet((eb) => ({
      pv: eb('visit_hours.pv', '+', eb.ref('excluded.pv')),
      bots: eb('visit_hours.bots', '+', eb.ref('excluded.bots')),
    })),
  ),
);

const FACTS = ['path', 'article_id', 'exam', 'section', 'source', 'device', 'browser', 'language', 'visitor', 'address', 'bot'] as const;
const addHits = rowWriter<'visits', CountedHit>('visits', ['at', ...FACTS, 'is_bot', 'entry']);

/** Adds to the articles' counters; one statement for all articles that were read equally often in this batch. */
async function writeArticles(trx: Trx, { articles }: Rollup): Promise<void> {
  const byCount = new Map<number, number[]>();
  for (const [id, count] of [...articles].sort(([a], [b]) => a - b)) byCount.set(count, [...(byCount.get(count) ?? []), id]);
  for (const [count, ids] of byCount) {
    await addViews(trx, ids, count);
  }
}

export interface VisitWriterOptions {
  db: Db;
  dialect: Pick<Dialect, 'name'>;
  clock: () => number;
  public_url: string;
}

/** Turns hits into raw rows and rollups. Visitors are told apart by hashes under a salt that changes every day. */
export class VisitWriter {
  readonly #db: Db;
  readonly #dialect: Pick<Dialect, 'name'>;
  readonly #clock: () => number;
  readonly #publicHost: string;
  readonly #salts: VisitSalts;
  readonly #words: DayWords;

  constructor({ db, dialect, clock, public_url }: VisitWriterOptions) {
    this.#db = db;
    this.#dialect = dialect;
    this.#clock = clock;
    this.#publicHost = new URL(public_url).hostname;
    this.#salts = new VisitSalts(db);
    this.#words = new DayWords(db);
  }

  #counted(hit: Hit, facts: VisitFacts, page: VisitPage, slot: Slot, salt: string): CountedHit {
    const { path, article_id, exam, section } = page;
    const { source, device, browser, language, is_bot, bot } = facts;
    const visitor = visitHash(salt, 'visitor', hit.ip, hit.user_agent);
    const address = visitHash(salt, 'address', hit.ip);
    // Named one by one: two objects laid into a third take longer than all else that is done for a hit.
    return { at: hit.at, slot, path, article_id, exam, section, source, device, browser, language, visitor, address, is_bot, bot, entry: false };
  }

  /** Writes a batch whole or not at all, as the settings of this moment allow; what is no public page is left out. */
  async write(hits: readonly Hit[]): Promise<void> {
    const { visit_tracking, respect_do_not_track, time_zone } = await settingsOf(this.#db);
    const wanted = visit_tracking ? hits.filter((hit) => !(respect_do_not_track && hit.dnt)) : [];
    const pages = await findPages(
      this.#db,
      wanted.map((hit) => hit.path),
      this.#clock(),
    );
    const counted: CountedHit[] = [];
    const salts = new Map<string, string>();
    for (const hit of wanted) {
      const page = pages.get(hit.path);
      if (!page) continue;
      const slot = slotOf(hit.at, time_zone);
      const salt = salts.get(slot.day) ?? (await this.#salts.of(slot.day, this.#clock(), time_zone));
      salts.set(slot.day, salt);
      counted.push(this.#counted(hit, await this.#words.within(slot.day, factsOf(hit, this.#publicHost)), page, slot, salt));
    }
    if (counted.length === 0) return;
    await this.#db.transaction().execute(async (trx) => {
      const known = await seenToday(trx, this.#dialect, counted);
      markEntries(counted, known);
      const rollup = rollUp(counted, known);
      await rememberSeen(trx, counted, known);
      await addDays(trx, rollup.days);
      await addHours(trx, rollup.hours);
      await addSources(trx, rollup.sources);
      await addHits(trx, counted);
      await writeArticles(trx, rollup);
    });
  }
}
