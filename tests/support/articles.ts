import { expect } from 'vitest';
import type { Article, ArticleInput, ArticleUpdate } from '../../contract/articles.ts';
import type { Renderer } from '../../contract/rendering.ts';
import type { Deps } from '../../server/deps.ts';
import { devAssets } from '../../server/render/assets.ts';
import { countTables } from './plans.ts';
import { NOW, type World } from './world.ts';

export const BODY = '<p>Something to read about the shorter test.</p>';
export const MINUTE = 60_000;

/** A time, milliseconds after the world's beginning. */
export const at = (ms: number) => new Date(NOW + ms).toISOString();

export async function write(world: World, input: ArticleInput): Promise<Article> {
  const answer = await world.call('POST', '/articles', { token: await world.as('editor'), body: input });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

export const publish = (world: World, input: ArticleInput) => write(world, { content_html: BODY, status: 'published', ...input });

export async function read(world: World, id: number): Promise<Article> {
  const answer = await world.call('GET', `/articles/${id}`, { token: await world.as('editor') });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

/** Saves with the version that stands now unless told. */
export async function save(world: World, id: number, body: Partial<ArticleUpdate>) {
  const version = body.version ?? (await read(world, id)).version;
  return world.call('PUT', `/articles/${id}`, { token: await world.as('editor'), body: { ...body, version } });
}

export async function autosave(world: World, id: number, { version: sent, ...body }: { version?: number; [field: string]: unknown }) {
  const version = sent ?? (await read(world, id)).version;
  return world.call('PUT', `/articles/${id}/working-copy`, { token: await world.as('editor'), body: { ...body, version } });
}

export async function makeEdition(world: World, exam: string, name: string, valid_from: string, valid_to: string | null = null): Promise<number> {
  const answer = await world.call('POST', `/exams/${exam}/editions`, { token: await world.as('editor'), body: { name, valid_from, valid_to } });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.id;
}

/** What the console's list answers to a query. */
export async function list(world: World, query = ''): Promise<Article[]> {
  const answer = await world.call('GET', `/articles?${query}`, { token: await world.as('editor') });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

/** For `buildWorld`: a world that renders pages too. */
export function withPages(deps: Deps): void {
  deps.pages = { assets: devAssets, renderer: () => import('../../src/entry-server.tsx') as Promise<Renderer> };
}

/** A page's status and text, as a stranger gets it. */
export async function page(world: World, url: string, headers: Record<string, string> = {}) {
  const { statusCode: status, body: text, headers: answered } = await world.app.inject({ url, headers });
  return { status, text, headers: answered };
}

/** Copies of an article's row alone, which search does not know, under other exams, sections, languages and times. */
export async function multiply(world: World, id: number, times: number, name = 'copy', isCounted = true): Promise<void> {
  const { db } = world.deps;
  const row = await db.selectFrom('articles').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { id: _, creation_key: __, ...columns } = row;
  const copies = Array.from({ length: times }, (_, number) => ({
    ...{ ...columns, slug: `${name}-${number}`, exam: ['GRE', 'SAT', 'IELTS'][number % 3] ?? null, section: ['general', 'reading'][number % 2] ?? null },
    ...{ language: number % 5 === 0 ? 'zh' : 'en', published_at: (row.published_at ?? 0) - number * 1000, edition_id: null },
  }));
  for (let start = 0; start < copies.length; start += 500)
    await db
      .insertInto('articles')
      .values(copies.slice(start, start + 500))
      .execute();
  if (isCounted) await countTables(world);
}
