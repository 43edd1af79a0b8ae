import { expect, it } from 'vitest';
import { migrate } from '../../server/database/migrate.ts';
import { openPostgres } from '../../server/database/open.ts';
import { startPostgres } from '../support/postgres.ts';
import { buildWorld, type World } from '../support/world.ts';

const WRITERS = 8;

/** Writes and reads without a pause until told to stop; answers what was acknowledged and every status seen. */
function keepWriting(world: World, token: string, writer: number) {
  const acknowledged: string[] = [];
  const seen: { status: number; retry_after: unknown }[] = [];
  let going = true;
  const work = (async () => {
    for (let turn = 0; going; turn += 1) {
      const slug = `w${writer}-${turn}`;
      const made = await world.call('POST', '/categories', { token, body: { name: slug, slug } });
      if (made.status === 201) acknowledged.push(slug);
      const read = await world.call('GET', '/categories/public');
      for (const { status, headers } of [made, read]) seen.push({ status, retry_after: headers['retry-after'] });
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  return {
    acknowledged,
    seen,
    stop: () => {
      going = false;
      return work;
    },
  };
}

it.each(['fast', 'immediate'] as const)(
  'PostgreSQL stops (-m %s) under writers and comes back: 503 with Retry-After meanwhile, then all goes on, nothing acknowledged is missing',
  async (mode) => {
    const postgres = await startPostgres({ durable: true });
    try {
      const open = openPostgres(postgres.url, 6);
      await migrate(open);
      const world = await buildWorld(async () => ({ open, drop: () => open.db.destroy() }));
      const token = await world.as('admin');
      const writers = Array.from({ length: WRITERS }, (_, writer) => keepWriting(world, token, writer));
      const all = () => writers.flatMap(({ seen }) => seen);
      const until = async (isSo: () => boolean) => {
        while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
      };
      await until(() => writers.every(({ acknowledged }) => acknowledged.length > 3));
      await postgres.halt(mode);
      await until(() => all().some(({ status }) => status === 503));
      const before = writers.map(({ acknowledged }) => acknowledged.length);
      await postgres.resume();
      await until(() => writers.every(({ acknowledged }, writer) => acknowledged.length > (before[writer] ?? 0) + 2));
      await Promise.all(writers.map(({ stop }) => stop()));

      const odd = all().filter(
        ({ status, retry_after }) => ![200, 201].includes(status) && !(status === 503 && Number(retry_after) > 0) && status !== 422 && status !== 409,
      );
      expect(odd).toEqual([]);
      const { body } = await world.call('GET', '/categories', { token });
      const kept = new Set(body.data.map(({ slug }: { slug: string }) => slug));
      expect(writers.flatMap(({ acknowledged }) => acknowledged).filter((slug) => !kept.has(slug))).toEqual([]);
      await world.close();
    } finally {
      await postgres.stop();
    }
  },
  120_000,
);
