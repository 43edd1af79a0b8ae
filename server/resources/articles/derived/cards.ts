import { CARD_FIELD_NAMES } from '../../../../config/article-fields.ts';
import { MEMORY } from '../../../../config/limits.ts';
import { personName } from '../../../../config/person-name.ts';
import { ArticleSummary } from '../../../../contract/articles.ts';
import { prepared } from '../../../database/prepared.ts';
import { among } from '../../../database/values.ts';
import type { Db, Deps, Trx } from '../../../deps.ts';
import { frozen } from '../../../http/cached-calls.ts';
import { currentCategories } from '../../categories/categories.repository.ts';
import { type ArticleListRecord, CARD_COLUMNS, COVER, type DialectName, jsonOfTags, presentCover, summaryFields, withTags } from '../articles.queries.ts';

/** The fields of the table that cards said when this began to be counted. */
const FIRST_FIELDS = 10;
/** Known by itself where a card says one field more: what an older version made is made anew. Raised by hand with any other change of what it says. */
export const CARD_VERSION = 1 + CARD_FIELD_NAMES.length - FIRST_FIELDS;
/** Cards that one transaction makes: some ten milliseconds. */
const PIECE = 50;

/** What a card does not know by itself, in the order in which it says it: put in when it is read. */
const OPEN = ['view_count', 'comment_count', 'category', 'cover', 'author'] as const satisfies (keyof ArticleSummary)[];
type Filling = Record<(typeof OPEN)[number], string | number>;
/** No JSON text has one, so it may stand between the parts of a card. */
const GAP = '\n';

const NAMES = Object.keys(ArticleSummary.properties).filter((name) => name !== 'snippet') as (keyof ArticleSummary)[];

/** A card as JSON, in the order of the contract, with gaps for what it does not know by itself. */
function textOf(card: Omit<ArticleSummary, (typeof OPEN)[number]>): string {
  const fields = NAMES.map((name) => `"${name}":${(OPEN as readonly string[]).includes(name) ? GAP : JSON.stringify(card[name as keyof typeof card])}`);
  return `{${fields.join()}}`;
}

function filled(text: string, filling: Filling): string {
  const parts = text.split(GAP);
  let whole = parts[0] as string;
  for (let at = 0; at < OPEN.length; at += 1) whole += `${filling[OPEN[at] as (typeof OPEN)[number]]}${parts[at + 1]}`;
  return whole;
}

/** A card as it is kept. */
export interface Card {
  article_id: number;
  text: string | null;
  category_id: number | null;
  cover_media_id: number | null;
  author_id: number | null;
  view_count: number;
  comment_count: number;
}
const POINTERS = ['category_id', 'cover_media_id', 'author_id'] as const;

const cardRows = prepared((db, { ids }: { ids: readonly number[] }, dialect: DialectName) =>
  db
    .selectFrom('articles')
    .select(CARD_COLUMNS)
    .select((eb) => jsonOfTags(eb, dialect))
    .where(among('articles.id', ids)),
);

type CardRow = Parameters<typeof summaryFields>[0] &
  Pick<ArticleListRecord, 'id' | 'reading_minutes' | (typeof POINTERS)[number] | 'view_count' | 'comment_count'>;

/** The card of an article whose row was read. */
export function cardOf(row: CardRow, tags: ArticleSummary['tags']): Card {
  const { id, reading_minutes, category_id, cover_media_id, author_id, view_count, comment_count } = row;
  return {
    article_id: id,
    text: textOf({ ...summaryFields(row), id, reading_minutes, tags }),
    category_id,
    cover_media_id,
    author_id,
    view_count,
    comment_count,
  };
}

/** These articles as their own rows tell lists of them, in no order. */
export async function readCards(db: Db, dialect: DialectName, ids: readonly number[]): Promise<Card[]> {
  if (ids.length === 0) return [];
  return (await cardRows(db, { ids }, dialect)).map((found) => {
    const { row, tags } = withTags(found);
    return cardOf(row, tags);
  });
}

const storedCards = prepared((db, { ids, made_by }: { ids: readonly number[]; made_by: number }) =>
  db
    .selectFrom('article_cards')
    .select(['article_id', 'text', ...POINTERS, 'view_count', 'comment_count'])
    .where(among('article_id', ids))
    .where('made_by', '=', made_by),
);

/** What was kept, or what the article gives now where its card is outdated or other code made it. */
async function cardsOf(deps: Deps, ids: readonly number[]): Promise<Card[]> {
  const kept = await storedCards(deps.db, { ids, made_by: CARD_VERSION });
  if (kept.length === ids.length) return kept;
  const known = new Set(kept.map(({ article_id }) => article_id));
  const missing = ids.filter((id) => !known.has(id));
  return [...kept, ...(await readCards(deps.db, deps.dialect.name, missing))];
}

interface Written {
  text: string;
}

const people = prepared((db, { ids }: { ids: readonly number[] }) => db.selectFrom('users').select(['id', 'name', 'username']).where(among('id', ids)));

const covers = prepared((db, { ids }: { ids: readonly number[] }) =>
  db
    .selectFrom('media')
    .select(['media.id as cover_media_id', ...COVER])
    .where(among('media.id', ids)),
);

/** Those of the ids that are there, each once. */
const named = (cards: readonly Card[], pointer: (typeof POINTERS)[number]) => [...new Set(cards.flatMap((card) => card[pointer] ?? []))];

function categoryTexts(deps: Deps): Promise<ReadonlyMap<number, Written>> {
  const write = async () => {
    const rows = await currentCategories(deps);
    return new Map(rows.map(({ id, name, slug, name_zh }) => [id, { text: JSON.stringify({ name, slug, name_zh }) }]));
  };
  return deps.content.remember('categories on cards', write, ['category_names']);
}

function authorTexts({ content, db }: Deps, ids: readonly number[]): Promise<ReadonlyMap<number, Written>> {
  return content.rows<Written>('authors on cards', ['people'], MEMORY.people).get(ids, async (missing) => {
    const rows = await people(db, { ids: missing });
    return new Map(rows.map((user) => [user.id, { text: JSON.stringify({ id: user.id, name: personName(user) }) }]));
  });
}

function coverTexts({ content, db }: Deps, ids: readonly number[]): Promise<ReadonlyMap<number, Written>> {
  return content.rows<Written>('covers on cards', ['media'], MEMORY.pictures).get(ids, async (missing) => {
    const rows = await covers(db, { ids: missing });
    return new Map(rows.map((row) => [row.cover_media_id, { text: JSON.stringify(presentCover(row)) }]));
  });
}

/** What fills the gaps of these cards. */
async function fillingsOf(deps: Deps, cards: readonly Card[]): Promise<(card: Card) => Filling> {
  const categories = await categoryTexts(deps);
  const pictures = await coverTexts(deps, named(cards, 'cover_media_id'));
  const authors = await authorTexts(deps, named(cards, 'author_id'));
  const textIn = (texts: ReadonlyMap<number, Written>, id: number | null) => (id === null ? 'null' : (texts.get(id)?.text ?? 'null'));
  return ({ view_count, comment_count, category_id, cover_media_id, author_id }) => ({
    view_count,
    comment_count,
    category: textIn(categories, category_id),
    cover: textIn(pictures, cover_media_id),
    author: textIn(authors, author_id),
  });
}

/** What an article says of itself and of what it points to, as JSON: its card, whole. */
export async function filledCard(deps: Deps, card: Card): Promise<string> {
  const fillingOf = await fillingsOf(deps, [card]);
  return filled(card.text ?? '', fillingOf(card));
}

/** These articles as lists show them, as JSON and by id. */
export async function cardTexts(deps: Deps, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const cards = await cardsOf(deps, ids);
  const fillingOf = await fillingsOf(deps, cards);
  return new Map(cards.map((card) => [card.article_id, filled(card.text ?? '', fillingOf(card))]));
}

/** Cards as values, each with what filled its gaps. */
const known = new WeakMap<Card, { filling: Filling; summary: ArticleSummary }>();

/** The card as a value: the same object for as long as it says the same. */
function summaryOf(card: Card, filling: Filling): ArticleSummary {
  const former = known.get(card);
  if (former && OPEN.every((name) => former.filling[name] === filling[name])) return former.summary;
  const summary = frozen(JSON.parse(filled(card.text ?? '', filling))) as ArticleSummary;
  known.set(card, { filling, summary });
  return summary;
}

/**
 * Cards of these articles, in this order, with what fills their gaps: most of what a page shows was shown on another before. A card hangs on articles alone; what it points to is cached by its own
 * kinds of content.
 */
async function shownCards<Shown>(deps: Deps, found: readonly { id: number }[], show: (card: Card, filling: Filling) => Shown): Promise<Shown[]> {
  if (found.length === 0) return [];
  const { max, ms } = MEMORY.cards;
  const rows = await deps.content.rows<Card>('article cards', ['articles'], max, ms).get(
    found.map(({ id }) => id),
    async (missing) => new Map((await cardsOf(deps, missing)).map((card) => [card.article_id, card])),
  );
  const cards = found.flatMap(({ id }) => rows.get(id) ?? []);
  const fillingOf = await fillingsOf(deps, cards);
  return cards.map((card) => show(card, fillingOf(card)));
}

/** These articles, in this order, as lists show them. */
export const summaries = (deps: Deps, found: readonly { id: number }[]): Promise<ArticleSummary[]> => shownCards(deps, found, summaryOf);

/** The same as JSON. */
export const serialisedSummaries = async (deps: Deps, found: readonly { id: number }[]): Promise<string> =>
  `[${(await shownCards(deps, found, (card, filling) => filled(card.text ?? '', filling))).join()}]`;

/** Ids of cards that are outdated, which nobody else is making. */
async function outdatedCards(trx: Trx, { name }: Deps['dialect']): Promise<number[]> {
  const query = trx.selectFrom('article_cards').select('article_id').where('made_by', '<', CARD_VERSION).orderBy('made_by').orderBy('article_id').limit(PIECE);
  // Whoever waits for nobody can hold up nobody.
  const rows = await (name === 'postgres' ? query.forUpdate().skipLocked() : query).execute();
  return rows.map(({ article_id }) => article_id);
}

/** Writes cards by one statement; counts are the database's own affair. */
async function writeCards(trx: Trx, cards: readonly Card[]): Promise<void> {
  await trx
    .insertInto('article_cards')
    .values(cards.map((card) => ({ ...card, made_by: CARD_VERSION })))
    .onConflict((conflict) =>
      conflict.column('article_id').doUpdateSet((eb) => ({
        ...{ made_by: eb.ref('excluded.made_by'), text: eb.ref('excluded.text'), category_id: eb.ref('excluded.category_id') },
        ...{ cover_media_id: eb.ref('excluded.cover_media_id'), author_id: eb.ref('excluded.author_id') },
      })),
    )
    .execute();
}

const anyOutdated = prepared((db, { version }: { version: number }) =>
  db.selectFrom('article_cards').select('article_id').where('made_by', '<', version).limit(1),
);

/** Makes cards anew that are outdated, a few at a time. Answers how many; 0 once all are done. Nothing that readers see changes by it. */
export async function makeCards(deps: Pick<Deps, 'db' | 'dialect'>): Promise<number> {
  if ((await anyOutdated(deps.db, { version: CARD_VERSION })).length === 0) return 0;
  return deps.db.transaction().execute(async (trx) => {
    const ids = await outdatedCards(trx, deps.dialect);
    const cards = await readCards(trx, deps.dialect.name, ids);
    if (cards.length > 0) await writeCards(trx, cards);
    return cards.length;
  });
}
