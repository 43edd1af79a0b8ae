import { setImmediate as nextTurn } from 'node:timers/promises';
import { expressionBuilder, sql } from 'kysely';
import { lastGood } from '../../../../config/calendar.ts';
import type { Database } from '../../../database/schema.ts';
import { among, iso } from '../../../database/values.ts';
import type { Db, Deps } from '../../../deps.ts';
import { publicCondition, publicUntilDeleted } from '../articles.publication.ts';
import { readersDate } from '../articles.queries.ts';

/** Articles of one file of the sitemap. The protocol allows 50,000. */
const PER_FILE = 5000;
/** Articles of it that are read at once, with their translations: others get their turn in between. A divisor of the above. */
const AT_ONCE = 1000;

/** What the sitemap's files hold, without their articles. */
interface SitemapOutline {
  /** By the ids of their articles, so that a change touches one of them: the first id, and the latest of its days and times. */
  files: { from: number; changed_at: string }[];
  /** When a text of each exam last changed; under no exam, when any did. Epoch milliseconds. */
  texts: Map<string | null, number>;
}

interface SitemapArticle {
  slug: string;
  language: string;
  /** When its text last changed for readers or was found still right. */
  changed_at: string;
  /** The same text in the other language. */
  translations: { slug: string; language: string }[];
}

const COLUMNS = ['articles.id', 'articles.exam', 'articles.text_updated_at', 'articles.published_at', 'articles.checked_on'] as const;

const changeOf = (row: Parameters<typeof readersDate>[0] & { checked_on: string | null }) => lastGood(iso(readersDate(row)), row.checked_on);

/** Goes over every public article once. */
export async function sitemapOutline(deps: Deps): Promise<SitemapOutline> {
  const now = deps.clock();
  const outline: SitemapOutline = { files: [], texts: new Map() };
  for (let after = 0; ; ) {
    const query = deps.db.selectFrom('articles').select(COLUMNS).where(publicCondition(now)).where('articles.id', '>', after);
    const rows = await query.orderBy('articles.id').limit(PER_FILE).execute();
    const [first] = rows;
    if (!first) return outline;
    const file = { from: first.id, changed_at: changeOf(first) };
    for (const row of rows) {
      const changed_at = changeOf(row);
      if (changed_at > file.changed_at) file.changed_at = changed_at;
      for (const exam of new Set([row.exam, null])) outline.texts.set(exam, Math.max(outline.texts.get(exam) ?? 0, readersDate(row)));
      after = row.id;
    }
    outline.files.push(file);
    await nextTurn();
  }
}

const publicArticles = ({ db, clock }: Deps) =>
  db
    .selectFrom('articles')
    .select([...COLUMNS, 'articles.slug', 'articles.language', 'articles.translation_of'])
    .where(publicCondition(clock()));
type Query = ReturnType<typeof publicArticles>;
type Row = Awaited<ReturnType<Query['execute']>>[number];

/** The same text in other languages, by the id of its original. Of each language one: a page has one address in a language. */
async function familiesOf(query: Query, rows: readonly Row[]): Promise<Map<number, Map<string, string>>> {
  const origins = [...new Set(rows.map(({ id, translation_of }) => translation_of ?? id))];
  const translated = await query.where(among('articles.translation_of', origins)).orderBy('articles.id').execute();
  const originals = await query.where(among('articles.id', [...new Set(translated.map(({ translation_of }) => translation_of as number))])).execute();
  const families = new Map<number, Map<string, string>>();
  for (const { id, translation_of, language, slug } of [...originals, ...translated]) {
    const family = families.get(translation_of ?? id) ?? new Map<string, string>();
    if (!family.has(language)) family.set(language, slug);
    families.set(translation_of ?? id, family);
  }
  return families;
}

/** The articles of the file that begins with the id `from`. */
export async function sitemapArticles(deps: Deps, from: number): Promise<SitemapArticle[]> {
  const query = publicArticles(deps);
  const found: SitemapArticle[] = [];
  for (let next = from; found.length < PER_FILE; ) {
    const rows = await query.where('articles.id', '>=', next).orderBy('articles.id').limit(AT_ONCE).execute();
    const families = await familiesOf(query, rows);
    for (const row of rows) {
      const family = [...(families.get(row.translation_of ?? row.id) ?? [])].filter(([language]) => language !== row.language);
      const translations = family.map(([language, slug]) => ({ language, slug }));
      found.push({ slug: row.slug, language: row.language, changed_at: changeOf(row), translations });
      next = row.id + 1;
    }
    if (rows.length < AT_ONCE) break;
    await nextTurn();
  }
  return found;
}

/** The articles that went public or were taken down in this time, by somebody or by the clock, which changes nothing else of them. */
async function cameOrWent(db: Db, from: number, to: number): Promise<number[]> {
  const rows = await db
    .selectFrom('article_revisions')
    .select('article_id')
    .distinct()
    // As the index says it: a value that is passed would not be known to be among these.
    .where(sql<boolean>`event in ('publish', 'unpublish')`)
    .where('created_at', '>', from)
    .where('created_at', '<=', to)
    .execute();
  return rows.map(({ article_id }) => article_id);
}

/** Whether a text was taken back in this time that readers could read: a draft may have a time from which it should have been public, too. */
function wasTakenBack(from: number, to: number) {
  const { eb, exists, selectFrom } = expressionBuilder<Database, 'articles'>();
  return exists(
    selectFrom('article_revisions')
      .select('article_revisions.id')
      .whereRef('article_revisions.article_id', '=', 'articles.id')
      .where('event', '=', 'unpublish')
      .where('article_revisions.created_at', '>', from)
      .where('article_revisions.created_at', '<=', to)
      .whereRef('article_revisions.created_at', '>=', eb.ref('articles.published_at')),
  );
}

/**
 * The slugs of articles whose public page changed after `from`, up to `to` (epoch milliseconds): saved, gone public
 * or taken away, by somebody or by their time. One that nobody has ever been able to read is not among them.
 */
export async function changedSince(db: Db, from: number, to: number): Promise<string[]> {
  const moved = await cameOrWent(db, from, to);
  const rows = await db
    .selectFrom('articles')
    .select('slug')
    .where('published_at', 'is not', null)
    .where('published_at', '<=', to)
    .where((eb) =>
      eb.or([
        eb.and([
          eb.or([among('id', moved), eb.and([eb('updated_at', '>', from), eb('updated_at', '<=', to)])]),
          eb.or([publicCondition(to), wasTakenBack(from, to)]),
        ]),
        eb.and([eb('deleted_at', '>', from), eb('deleted_at', '<=', to), publicUntilDeleted]),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ slug }) => slug);
}
