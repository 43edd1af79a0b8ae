import { expect } from 'vitest';
import type { Hit } from '../../server/deps.ts';
import { NOW, type World } from './world.ts';

export const AGENT = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
export const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
export const BOT = 'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)';

export const hit = (change: Partial<Hit> = {}): Hit => ({
  at: NOW,
  path: '/',
  referrer: null,
  ip: '10.0.0.1',
  user_agent: AGENT,
  accept_language: 'zh-CN,zh;q=0.9',
  ...change,
});

export async function record(world: World, ...changes: Partial<Hit>[]): Promise<void> {
  for (const change of changes) world.deps.visits.record(hit(change));
  await world.deps.visits.flush();
}

export async function ask(world: World, path: string) {
  const { status, body } = await world.call('GET', `/statistics${path}`, { token: await world.as('editor') });
  return { status, data: body.data, body };
}

export async function publish(world: World, title: string, change: object = {}): Promise<{ id: number; slug: string }> {
  const body = { title, content_html: '<p>text</p>', status: 'published', ...change };
  const answer = await world.call('POST', '/articles', { token: await world.as('editor'), body });
  expect(answer.status).toBe(201);
  return answer.body.data;
}

export const visit = (world: World, body: unknown, headers: Record<string, string> = {}, token?: string) =>
  world.call('POST', '/visits', { body, token, headers: { 'user-agent': AGENT, 'accept-language': 'en', ...headers } });
