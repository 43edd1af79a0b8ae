import { type Kysely, Migrator } from 'kysely';
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
import type { OpenDatabase } from './open.ts';

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
};

function migrator({ db, dialect }: OpenDatabase): Migrator {
  const context: MigrationContext = { dialect: dialect.name };
  return new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(Object.entries(MIGRATIONS).map(([name, file]) => [name, { up: (target: Kysely<unknown>) => file.up(target, context) }])),
    },
  });
}

/** Brings the database to the newest shape; several instances may start at once. Throws the failed migration's error. */
export async function migrate(open: OpenDatabase): Promise<void> {
  const { error, results } = await migrator(open).migrateToLatest();
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName;
    throw new Error(`The database could not be brought up to date${failed ? ` (${failed})` : ''}`, { cause: error });
  }
}

/** Whether every migration has run. */
export async function isMigrated(open: OpenDatabase): Promise<boolean> {
  const migrations = await migrator(open).getMigrations();
  return migrations.every((migration) => migration.executedAt !== undefined);
}
