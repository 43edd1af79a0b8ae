import { sql } from 'kysely';
import { addDays, dayIn } from '../../../../config/calendar.ts';
import { LIMITS, MEMORY } from '../../../../config/limits.ts';
import { metaOf, offsetOf } from '../../../../config/paging.ts';
import type { CallInput } from '../../../../contract/index.ts';
import type { Sought } from '../../../content/snippets.ts';
import { prepared } from '../../../database/prepared.ts';
import { among, countRows } from '../../../database/values.ts';
import type { Db, Deps } from '../../../deps.ts';
import { SerialisedAnswer } from '../../../http/serialisation.ts';
import { currentSettings } from '../../configs/configs.service.ts';
import { FACET_NAMES, type Found } from '../../search/find-documents.ts';
import { mostReadArticles } from '../../statistics/statistics.repository.ts';
import { countPublic, type Facets, PLACED, type publicCondition, publicRow } from '../articles.publication.ts';
import { type IdQuery, inOrder, selectIds } from '../articles.queries.ts';
import { cardTexts, summaries } from '../derived/cards.ts';
import { findPublicArticles, idsOf, snippetsOf, soughtOf } from '../derived/derived.ts';
import { filteredIds, type PublicConditions, publicConditionsOf } from './filters.ts';
import { firstOfEach, inReadersLanguage, inTurn, pageWithin, type Turn, turnsOf } from './groups.ts';

type Filters = CallInput<'articles', 'list_public'>['query'];

/** The filters that articles are counted by; any other asks the articles themselves. */
const COUNTED = ['exam', 'section', 'kind', 'language', 'category'] as const;

const isCounted = ({ page: _page, per_page: _per_page, sort: _sort, reader: _reader, ...filters }: Filters) =>
  Object.entries(filters).every(([name, value]) => value === undefined || COUNTED.includes(name as (typeof COUNTED)[number]));

/** The most read of the last days, as many as the settings say. */
async function recentlyRead(deps: Deps): Promise<{ id: number }[]> {
  const { popular_days, time_zone } = await currentSettings(deps);
  const ids = await mostReadArticles(deps.db, addDays(dayIn(time_zone, deps.clock()), 1 - popular_days));
  return ids.map((id) => ({ id }));
}

/** Those of a search's articles that the filters leave, in its order; any conditions that search does not know asks the articles. */
async function rankedIds(
  query: () => IdQuery,
  { documents }: Found,
  { q: _q, page: _page, per_page: _per_page, reader: _reader, ...filters }: Filters,
): Promise<number[]> {
  const others = Object.entries(filters).some(([name, value]) => value !== undefined && !FACET_NAMES.includes(name as (typeof FACET_NAMES)[number]));
  const fitting = documents.filter((document) => FACET_NAMES.every((name) => filters[name] === undefined || document[name] === filters[name]));
  const ids = fitting.map(({ document_id }) => document_id);
  if (!others) return ids;
  const matching = new Set((await query().execute()).map(({ id }) => id));
  return ids.filter((id) => matching.has(id));
}

/** What a list has found: its articles in their order, and what a search looks for, whose places are shown. */
interface Listed {
  ids: readonly { id: number }[];
  total: number;
  sought?: readonly Sought[];
}

/** What a search finds for a reader: each text once, in the reader's language where there is one and no other was asked for. Who asks in Chinese reads it. */
async function findFor(deps: Deps, q: string, { reader, language }: Filters): Promise<Found | null> {
  const found = await findPublicArticles(deps, q);
  if (!found || reader === undefined || language !== undefined) return found;
  return { ...found, documents: await inReadersLanguage(deps, found.documents, () => true, found.language === 'zh' ? 'zh' : reader) };
}

/** The public list: only published articles whose time has come. A search is ordered by rank unless told otherwise. */
async function findList(deps: Deps, filters: Filters): Promise<Listed> {
  const q = filters.q?.trim();
  const found = q ? await findFor(deps, q, filters) : null;
  const ids = found && idsOf(found);
  const conditions = await publicConditionsOf(deps, filters);
  if (!conditions || (q && !ids?.length)) return { ids: [], total: 0 };
  if (!found && filters.group_by === undefined) return pageOf(deps, null, filters, conditions, true);
  let query = () => (ids ? filteredIds(deps.db, conditions, publicRow).where(among('articles.id', ids)) : filteredIds(deps.db, conditions));
  if (filters.group_by) {
    const { group_by, per_group = LIMITS.article.per_group.normal, reader } = filters;
    const read = () => firstOfEach(deps, query(), filters, per_group);
    const first = await (found ? read() : cachedIds(deps, { ...conditions, group_by, per_group, reader }, read));
    if (!found && isByDate(filters)) return { ids: pageWithin(first, filters), total: first.length };
    const firstIds = first.map(({ id }) => id);
    query = () => selectIds(deps.db).where(among('articles.id', firstIds));
  }
  if (found && !filters.sort) {
    const ranked = await rankedIds(query, found, filters);
    const part = ranked.slice(offsetOf(filters), offsetOf(filters) + filters.per_page).map((id) => ({ id }));
    // The index holds only what is public; who shows an article asks the article itself nevertheless.
    const page = part.length > 0 ? inOrder(part, await readPage(deps.db, { ...conditions, ids: part.map(({ id }) => id) })) : [];
    return { ids: page, total: ranked.length, sought: soughtOf(found) };
  }
  return { ...(await pageOf(deps, query(), filters, conditions, !found)), ...(found && { sought: soughtOf(found) }) };
}

/** The public list with its articles. */
export async function listPublic(deps: Deps, filters: Filters) {
  const { ids, total, sought } = await findList(deps, filters);
  const data = await summaries(deps, ids);
  const snippets = sought && (await snippetsOf(deps, data, sought));
  return { data: snippets ? data.map((article, at) => ({ ...article, snippet: snippets[at] ?? null })) : data, meta: metaOf(filters, total) };
}

/** The same as it is sent: its articles' cards are texts already. */
export async function serialisePublicList(deps: Deps, filters: Filters): Promise<{ serialised: SerialisedAnswer; total: number }> {
  const { ids, total, sought } = await findList(deps, filters);
  const texts = await cardTexts(
    deps,
    ids.map(({ id }) => id),
  );
  const shown = ids.filter(({ id }) => texts.has(id));
  const snippets = sought && (await snippetsOf(deps, shown, sought));
  const cards = shown.map(({ id }, at) => {
    const card = texts.get(id) as string;
    return snippets ? `${card.slice(0, -1)},"snippet":${JSON.stringify(snippets[at] ?? null)}}` : card;
  });
  return { serialised: new SerialisedAnswer(`{"data":[${cards.join()}],"meta":${JSON.stringify(metaOf(filters, total))}}`), total };
}

/** Whether a list begins with what is pinned and goes on with the newest. */
const isByDate = ({ sort }: Filters) => sort === undefined || sort === '-published_at';

/** Whether a list's order changes with its articles' readers, which is no change of content. */
const isByViews = ({ sort }: Filters) => sort === '-view_count' || sort === '-recent_views';

function ordered(query: IdQuery, { sort, pinnedFirst }: { sort: Filters['sort']; pinnedFirst: boolean }): IdQuery {
  const begun =
    sort === 'title'
      ? query.orderBy(sql`lower(articles.title)`)
      : sort === '-view_count' || sort === '-recent_views'
        ? query.orderBy('articles.view_count', 'desc')
        : pinnedFirst
          ? query.orderBy('articles.pinned', 'desc')
          : query;
  return begun.orderBy('articles.published_at', 'desc').orderBy('articles.id', 'desc');
}

type Order = Parameters<typeof ordered>[1];
type InTurn = PublicConditions & Turn;

const takingTurn = (db: Db, { translated, ...conditions }: InTurn, isPublic?: typeof publicCondition) =>
  inTurn(filteredIds(db, conditions, isPublic), { translated });

const readPage = prepared((db, { ids, ...conditions }: InTurn & { ids: readonly number[] }) =>
  takingTurn(db, conditions, publicRow).where(among('articles.id', ids)),
);

/** Of the most read that are looked at together: a page shows few of them, and each is a look at an article's row. */
const READ_TOGETHER = 10;

/** Those of the most read that fit, until there are as many as wanted: all there are, or enough. */
async function readMost(
  recent: readonly { id: number }[],
  wanted: number,
  fitting: (ids: readonly number[]) => Promise<{ id: number }[]>,
): Promise<{ id: number }[]> {
  const found: { id: number }[] = [];
  for (let at = 0; at < recent.length && found.length < wanted; at += READ_TOGETHER) {
    const piece = recent.slice(at, at + READ_TOGETHER);
    found.push(...inOrder(piece, await fitting(piece.map(({ id }) => id))));
  }
  return found;
}

const plainPage = prepared((db, { room, start, ...conditions }: InTurn & { room: number; start: number }, order: Order) =>
  ordered(takingTurn(db, conditions), order).limit(room).offset(start),
);

/** What an order by titles hangs on as well. */
const SAID_TOO = [...PLACED, 'articles'] as const;

/**
 * The articles that `read` finds, kept under all that they are asked by but the moment until others are public or stand elsewhere: what is public has had its time, and
 * what comes later is a change. Never for an order by views, which changes with each reader.
 */
async function cachedIds<Row extends object>(
  { content }: Deps,
  { now: _, ...asked }: PublicConditions & Record<string, unknown>,
  read: () => Promise<Row[]>,
): Promise<Row[]> {
  const key = JSON.stringify(asked);
  const [name, depends] = asked.sort === 'title' ? (['pages by titles', SAID_TOO] as const) : (['pages of lists', PLACED] as const);
  const pages = await content.rows<Row[]>(name, depends, MEMORY.list_pages).get([key], async () => new Map([[key, await read()]]));
  return pages.get(key) ?? [];
}

/** One page of a list and how many there are in all; `given` where more narrows it than its filters say. Each language in turn is asked for what the page still has room for, in the list's order. */
async function pageOf(
  deps: Deps,
  given: IdQuery | null,
  filters: Filters,
  conditions: PublicConditions,
  pinnedFirst: boolean,
): Promise<{ ids: { id: number }[]; total: number }> {
  const { exam, section, kind, category_ids } = conditions;
  const facets: Facets | null = isCounted(filters) ? { exam, section, kind, category_ids } : null;
  const order: Order = { sort: filters.sort, pinnedFirst };
  const recent = filters.sort === '-recent_views' ? await recentlyRead(deps) : [];
  const isPlain = given === null && recent.length === 0;
  const query = () => given ?? filteredIds(deps.db, conditions);
  /** What was not read lately. Asked where the most read leave room, which they seldom do: to put the question together takes a tenth of the home page. */
  const rest = (turn: Turn) => {
    const fitting = inTurn(query(), turn);
    if (recent.length === 0) return fitting;
    const recentIds = recent.map(({ id }) => id);
    return fitting.where((eb) => eb.not(among('articles.id', recentIds)));
  };
  // All of a tag's articles are counted: to ask each article there is would take eight times as long at 100,000 of which 7,000 have it.
  const counted = () => given ?? filteredIds(deps.db, { ...conditions, each_is_asked: false });
  const ids: { id: number }[] = [];
  let total = 0;
  const take = async (count: number, part: (room: number, start: number) => Promise<{ id: number }[]>) => {
    const room = filters.per_page - ids.length;
    const start = Math.max(0, offsetOf(filters) - total);
    if (room > 0 && start < count) ids.push(...(await part(room, start)));
    total += count;
  };
  for (const turn of turnsOf(filters)) {
    let count = facets ? await countPublic(deps, { ...facets, ...turn }) : await countRows(inTurn(counted(), turn));
    if (isPlain) {
      await take(count, (room, start) => {
        const read = () => plainPage(deps.db, { ...conditions, ...turn, room, start }, order);
        return isByViews(filters) ? read() : cachedIds(deps, { ...conditions, ...turn, room, start, ...order }, read);
      });
      continue;
    }
    if (recent.length > 0) {
      const wanted = Math.max(0, offsetOf(filters) - total) + filters.per_page - ids.length;
      const read = await readMost(recent, wanted, (piece) =>
        given
          ? inTurn(given, turn).where(among('articles.id', piece)).execute()
          : cachedIds(deps, { ...conditions, ...turn, ids: piece }, () => readPage(deps.db, { ...conditions, ...turn, ids: piece })),
      );
      await take(read.length, async (room, start) => read.slice(start, start + room));
      count -= read.length;
    }
    await take(count, (room, start) => ordered(rest(turn), order).limit(room).offset(start).execute());
  }
  return { ids, total };
}
