import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrate } from '../../server/database/migrate.ts';
import { openPostgres } from '../../server/database/open.ts';
import { firstStart } from '../../server/first-start.ts';
import { startPostgres } from '../support/postgres.ts';
import { buildWorld } from '../support/world.ts';

const ENV = { admin_username: 'admin', admin_password: null };

it('two processes that start at once over an empty PostgreSQL: both are ready, one lays in the sample and shows the password', async () => {
  const postgres = await startPostgres();
  try {
    const open = () => openPostgres(postgres.url, 6);
    const first = open();
    const second = open();
    await Promise.all([migrate(first), migrate(second)]);
    const worlds = [
      await buildWorld(async () => ({ open: first, drop: () => first.db.destroy() })),
      await buildWorld(async () => ({ open: second, drop: () => second.db.destroy() })),
    ];
    const said: string[] = [];
    const sample = join(import.meta.dirname, '../../mock/content');
    await Promise.all(
      worlds.map(({ deps }) => firstStart(deps, ENV, { sample, onPassword: () => said.push('password'), onSample: () => said.push('sample') })),
    );
    expect(said).toEqual(['password', 'sample']);
    const articles = await first.db.selectFrom('articles').select('slug').execute();
    expect(articles.length).toBeGreaterThan(50);
    expect(new Set(articles.map(({ slug }) => slug)).size).toBe(articles.length);
  } finally {
    await postgres.stop();
  }
}, 300_000);
