import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { OpenDatabase } from '../../server/database/open.ts';
import { countRows } from '../../server/database/values.ts';
import { PASSWORD } from './place.ts';
import { questionsFrom } from './questions.ts';
import type { Running } from './server-process.ts';
import type { Site } from './works.ts';

/** How long counted visits are waited for, and between two looks; milliseconds. */
const WRITTEN = { most: 15_000, look: 20 };
const READER = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36' };

/** Lets a reader come and waits until he is written down. */
async function visitsWritten({ db }: OpenDatabase, { client }: Running): Promise<void> {
  const last = async () => (await db.selectFrom('visits').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0;
  const before = await last();
  await client.must({ path: '/', headers: READER });
  for (const until = performance.now() + WRITTEN.most; performance.now() < until; await pause(WRITTEN.look)) if ((await last()) > before) return;
  throw new Error(`a visit was not written within ${WRITTEN.most} ms`);
}

/** Looks over a site that is served, and signs in. `open` is used as long as the site is measured. */
export async function siteOf(open: OpenDatabase, { client }: Running): Promise<Site> {
  const { db } = open;
  const articles = db.selectFrom('articles').select(['id', 'slug']).where('status', '=', 'published').where('slug', 'like', 'bench-%');
  const rows = await articles.where(sql<boolean>`(id * 7919) % 10 < 9`).limit(20_000).execute();
  const texts = await db.selectFrom('articles').select(['title', 'content_html']).where('slug', 'not like', 'bench-%').orderBy('id').execute();
  const login = await client.must({ method: 'POST', path: '/api/auth/login', body: { username: 'admin', password: PASSWORD } });
  const { token } = (JSON.parse(login.bytes.toString()) as { data: { token: string } }).data;
  const staff = { authorization: `Bearer ${token}` };
  const { bytes } = await client.must({ path: '/api/categories', headers: staff });
  const category = (JSON.parse(bytes.toString()) as { data: { id: number; version: number }[] }).data[0];
  if (!category) throw new Error('there is no category');
  let { version } = category;
  return {
    slugs: rows.map(({ slug }) => slug),
    ids: rows.map(({ id }) => id),
    public_total: await countRows(db.selectFrom('articles').where('status', '=', 'published')),
    staff,
    questions: questionsFrom(texts.flatMap(({ title, content_html }) => [title, content_html])),
    change: async (server) => {
      await server.client.must({ method: 'PUT', path: `/api/categories/${category.id}`, headers: staff, body: { version, description: `Version ${version}` } });
      version += 1;
    },
    visitsWritten: (server) => visitsWritten(open, server),
  };
}
