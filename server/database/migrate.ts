import { DEFAULT_MIGRATION_TABLE, type Kysely, Migrator, sql } from 'kysely';
import type { Trx } from './db.ts';
import type { Dialect } from './dialect.ts';
import { lockShape } from './lock.ts';
import type { MigrationContext } from './migration-context.ts';
import * as firstShape from './migrations/001-first-shape.ts';
import * as articles from './migrations/002-articles.ts';
import * as media from './migrations/003-media.ts';
import * as comments from './migrations/004-comments.ts';
import * as statistics from './migrations/005-statistics.ts';
import * as structure from './migrations/006-structure.ts';
import * as search from './migrations/007-search.ts';
import * as chineseNames from './migrations/008-chinese-names.ts';
import * as creationKeys from './migrations/009-creation-keys.ts';
import * as signIn from './migrations/011-sign-in.ts';
import * as hitBlocks from './migrations/012-hit-blocks.ts';
import * as purgedComments from './migrations/012-purged-comments.ts';
import * as textDate from './migrations/013-text-date.ts';
import * as derivedArticles from './migrations/014-derived-articles.ts';
import * as knownNetworks from './migrations/016-known-networks.ts';
import * as searchPostings from './migrations/017-search-postings.ts';
import * as searchWords from './migrations/018-search-words.ts';
import * as examLanguages from './migrations/019-exam-languages.ts';
import * as searchAttributes from './migrations/021-search-attributes.ts';
import * as backups from './migrations/022-backups.ts';
import * as pendingPostings from './migrations/023-pending-postings.ts';
import * as drawings from './migrations/024-drawings.ts';
import * as translationsIndex from './migrations/027-translations-index.ts';
import * as imports from './migrations/028-imports.ts';
import * as frontIndexes from './migrations/029-front-indexes.ts';
import * as consoleLists from './migrations/033-console-lists.ts';
import * as widerOrders from './migrations/034-wider-orders.ts';
import * as seenInOneRow from './migrations/036-seen-in-one-row.ts';
import * as listsByAnything from './migrations/037-lists-by-anything.ts';
import * as articleQuestions from './migrations/038-article-questions.ts';
import * as wordsOfAQuestion from './migrations/039-words-of-a-question.ts';
import * as repliesIndex from './migrations/040-replies-index.ts';
import * as articleCards from './migrations/041-article-cards.ts';
import * as waysOfAsking from './migrations/044-ways-of-asking.ts';
import * as phrasesOfQuestions from './migrations/048-phrases-of-questions.ts';
import * as translatedArticles from './migrations/049-translated-articles.ts';
import * as whatIsReallyAsked from './migrations/055-what-is-really-asked.ts';
import * as ordinaryWords from './migrations/058-ordinary-words.ts';
import * as wordsBeside from './migrations/059-words-beside-what-is-asked.ts';
import type { OpenDatabase } from './open.ts';
import { namesRun } from './version-guard.ts';

interface MigrationFile {
  up(db: Kysely<unknown>, context: MigrationContext): Promise<void>;
}

/** In order; a released one never changes. */
const MIGRATIONS: Record<string, MigrationFile> = {
  '001-first-shape': firstShape,
  '002-articles': articles,
  '003-media': media,
  '004-comments': comments,
  '005-statistics': statistics,
  '006-structure': structure,
  '007-search': search,
  '008-chinese-names': chineseNames,
  '009-creation-keys': creationKeys,
  '011-sign-in': signIn,
  '012-hit-blocks': hitBlocks,
  '012-purged-comments': purgedComments,
  '013-text-date': textDate,
  '014-derived-articles': derivedArticles,
  '016-known-networks': knownNetworks,
  '017-search-postings': searchPostings,
  '018-search-words': searchWords,
  '019-exam-languages': examLanguages,
  '021-search-attributes': searchAttributes,
  '022-backups': backups,
  '023-pending-postings': pendingPostings,
  '024-drawings': drawings,
  '027-translations-index': translationsIndex,
  '028-imports': imports,
  '029-front-indexes': frontIndexes,
  '033-console-lists': consoleLists,
  '034-wider-orders': widerOrders,
  '036-seen-in-one-row': seenInOneRow,
  '037-lists-by-anything': listsByAnything,
  '038-article-questions': articleQuestions,
  '039-words-of-a-question': wordsOfAQuestion,
  '040-replies-index': repliesIndex,
  '041-article-cards': articleCards,
  '044-ways-of-asking': waysOfAsking,
  '048-phrases-of-questions': phrasesOfQuestions,
  '049-translated-articles': translatedArticles,
  '055-what-is-really-asked': whatIsReallyAsked,
  '058-ordinary-words': ordinaryWords,
  '059-words-beside-what-is-asked': wordsBeside,
};

type MigratedDatabase = Pick<OpenDatabase, 'db' | 'dialect' | 'guard'>;

function migrator({ db, dialect }: Pick<MigratedDatabase, 'db' | 'dialect'>): Migrator {
  const context: MigrationContext = { dialect: dialect.name };
  return new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(MIGRATIONS).map(([name, file]) => [
            name,
            {
              up: async (target: Kysely<unknown>) => {
                await lockShape(target as unknown as Trx, dialect);
                await file.up(target, context);
              },
            },
          ]),
        ),
    },
  });
}

/** The names of all migrations that this version knows, in order. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS);

/**
 * Inside a transaction, on tables that were made by it: runs these migrations, or all that have not run yet, and writes down that they ran. Given names, what had run
 * before is forgotten: the tables are new.
 */
export async function runMigrations(trx: Trx, dialect: Dialect, names: readonly string[] | 'all'): Promise<void> {
  const ran = sql.table(DEFAULT_MIGRATION_TABLE);
  if (names !== 'all') await sql`delete from ${ran}`.execute(trx);
  const { rows } = await sql<{ name: string }>`select name from ${ran}`.execute(trx);
  for (const [name, file] of Object.entries(MIGRATIONS)) {
    if (rows.some((row) => row.name === name) || (names !== 'all' && !names.includes(name))) continue;
    await file.up(trx as unknown as Kysely<unknown>, { dialect: dialect.name });
    await sql`insert into ${ran} (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(trx);
  }
}

/** The database has been where this version has not: nothing of it is touched. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase';

  constructor(migrations: readonly string[]) {
    super(
      `The database was made by a newer version of ExamPress (${migrations.join(', ')} is not known here). Start that version or a later one, or restore a backup from before the upgrade into an empty place`,
    );
  }
}

/** Migrations that the database has and this version has not. */
async function foreignMigrations({ db }: Pick<OpenDatabase, 'db'>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  return (await namesRun(db)).filter((name) => !Object.hasOwn(MIGRATIONS, name));
}

/** Brings the database to the newest shape, and holds this process to it; several instances may start at once. Throws the failed migration's error, or NewerDatabase. */
export async function migrate(open: MigratedDatabase): Promise<void> {
  const foreign = await foreignMigrations(open);
  if (foreign.length > 0) throw new NewerDatabase(foreign);
  const { error, results } = await migrator(open).migrateToLatest();
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName;
    throw new Error(`The database could not be brought up to date${failed ? ` (${failed})` : ''}`, { cause: error });
  }
  open.guard.watch(MIGRATION_NAMES);
  await open.guard.look(open.db);
}

/** Whether the database has this version's shape: every migration has run, and none that is not known here. */
export async function isMigrated({ db }: Pick<OpenDatabase, 'db'>): Promise<boolean> {
  const ran = new Set(await namesRun(db));
  return ran.size === MIGRATION_NAMES.length && MIGRATION_NAMES.every((name) => ran.has(name));
}
