import { expect } from 'vitest';
import type { Comment, CommentThread } from '../../contract/comments.ts';
import type { World } from './world.ts';

/** An article as a test about comments needs it. */
export interface Target {
  id: number;
  slug: string;
  version: number;
}

export async function article(world: World, body: Record<string, unknown> = {}): Promise<Target> {
  const answer = await world.call('POST', '/articles', {
    token: await world.as('editor'),
    body: { title: 'Guide', content_html: '<p>Text.</p>', status: 'published', ...body },
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

export async function setting(world: World, key: string, value: unknown): Promise<void> {
  const answer = await world.call('PUT', `/configs/${key}`, { token: await world.as('admin'), body: { value } });
  expect(answer.status, answer.text).toBe(200);
}

let texts = 0;

/** Sends a comment as a reader, with words of its own unless told; `ip` is the reader's address (the world must trust its proxy). */
export function send(world: World, body: Record<string, unknown>, options: { token?: string; headers?: Record<string, string>; ip?: string } = {}) {
  const { ip, ...rest } = options;
  texts += 1;
  const headers = { ...rest.headers, ...(ip && { 'x-forwarded-for': ip }) };
  return world.call('POST', '/comments', { ...rest, headers, body: { author_name: 'Ann', content: `Hello ${texts}`, ...body } });
}

export const moderate = async (world: World, id: number, body: unknown) => world.call('PUT', `/comments/${id}`, { token: await world.as('editor'), body });

/** A comment that readers see; a second passes, so that the order is plain. */
export async function say(world: World, body: Record<string, unknown>): Promise<number> {
  const answer = await send(world, body);
  expect(answer.status, answer.text).toBe(201);
  await moderate(world, answer.body.data.id, { status: 'approved' });
  world.pass(1000);
  return answer.body.data.id;
}

export const threads = async (world: World, query = ''): Promise<CommentThread[]> => (await world.call('GET', `/comments/public${query}`)).body.data;
export const countOf = async (world: World, slug: string): Promise<number> => (await world.call('GET', `/articles/public/${slug}`)).body.data.comment_count;

/** A comment as the moderators see it. */
export async function seen(world: World, id: number): Promise<Comment> {
  const { body } = await world.call('GET', `/comments/${id}/thread`, { token: await world.as('editor') });
  return body.data.find((comment: Comment) => comment.id === id);
}
