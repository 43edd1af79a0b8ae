import { expect, test } from 'vitest';
import { HOUR_MS } from '../../config/limits.ts';
import { runSchedule } from '../../server/resources/articles/articles.lifecycle.ts';
import { at, BODY, publish, read, save, withPages, write } from '../support/articles.ts';
import { describeEachDatabase } from '../support/database.ts';
import { png, upload } from '../support/media-files.ts';
import { buildWorld, type World } from '../support/world.ts';
import { AttackReport } from './report.ts';

const SECRET = 'quincunxial';

/** Articles that no reader may know of, each with the secret word in every field that readers would see, and one whose secret waits in its working copy. */
async function hidden(world: World): Promise<{ slug: string; id: number }[]> {
  const texts = (slug: string) => ({
    title: `${SECRET} ${slug}`,
    slug: `${SECRET}-${slug}`,
    summary: SECRET,
    tags: [`${SECRET} ${slug}`],
    exam: 'GRE' as const,
    content_html: `<h2>What is ${SECRET}?</h2><p>A ${SECRET} answer.</p>`,
  });
  const editor = await world.as('editor');
  const made = [await write(world, texts('draft')), await write(world, { ...texts('scheduled'), status: 'published', published_at: at(HOUR_MS) })];
  const taken = await publish(world, { ...texts('expired'), unpublish_at: at(HOUR_MS / 2) });
  const recycled = await publish(world, texts('recycled'));
  expect((await world.call('DELETE', `/articles/${recycled.id}`, { token: editor })).status).toBe(204);
  const back = await publish(world, texts('withdrawn'));
  expect((await save(world, back.id, { status: 'draft' })).status).toBe(200);
  return [...made, taken, recycled, back].map(({ slug, id }) => ({ slug, id }));
}

describeEachDatabase('what is not public', (fresh) => {
  const unseen = new AttackReport('what is not public');

  test('what is not public is nowhere, under no address, and no answer tells that it is there', async () => {
    const world = await buildWorld(fresh, withPages);
    const editor = await world.as('editor');
    const open = await publish(world, { title: 'Open', slug: 'open', exam: 'GRE', content_html: BODY });
    const waiting = await read(world, open.id);
    expect(
      (
        await world.call('PUT', `/articles/${open.id}/working-copy`, {
          token: editor,
          body: { version: waiting.version, title: SECRET, content_html: `<h2>${SECRET}?</h2><p>${SECRET}</p>` },
        })
      ).status,
    ).toBe(200);
    const articles = await hidden(world);
    await upload(world, await png(), `${SECRET}.png`);
    world.pass(HOUR_MS * 0.75);
    await runSchedule(world.deps);
    const paths = articles.flatMap(({ slug, id }) => [
      `/article/${slug}`,
      `/zh/article/${slug}`,
      `/article/${slug.toUpperCase()}`,
      `/article/${slug}?preview=`,
      `/article/${slug}?preview=x`,
      `/article/${id}`,
      `/api/articles/public/${slug}`,
      `/api/articles/public/${id}`,
      `/api/articles/public/${slug}?preview=${'x'.repeat(43)}`,
      `/share/article/${slug}.png`,
      `/api/comments/public?article_id=${id}`,
    ]);
    const lists = [
      ...articles.map(({ id }) => `/?p=${id}`),
      '/',
      '/zh/',
      '/GRE',
      '/GRE/verbal',
      '/article/open',
      '/rss.xml',
      '/rss.xml?exam=GRE',
      '/zh/rss.xml',
      '/sitemap.xml',
      '/sitemaps/articles-1.xml',
      '/robots.txt',
      '/api/articles/public?per_page=100',
      '/api/articles/public?group_by=exam',
      '/api/articles/public?sort=-recent_views',
      '/api/categories/public',
      '/api/exams/public',
      '/api/menus/public',
      '/api/configs/public',
      '/api/comments/public',
      '/api/articles/public/open',
    ];
    const questions = [SECRET, SECRET.slice(0, 4), `"${SECRET}"`, `what is ${SECRET}`, `${SECRET.slice(0, -1)}e`, `open ${SECRET}`];
    const asked = questions.flatMap((q) =>
      [
        '/?q=',
        '/search?q=',
        '/GRE?q=',
        '/api/articles/public?q=',
        '/api/search?q=',
        '/api/search/suggest?q=',
        '/api/search/answers?q=',
        '/api/articles/public?tag=',
      ].map((path) => path + encodeURIComponent(q)),
    );
    const nothing = {
      page: (await world.app.inject('/article/there-is-none')).body,
      call: (await world.app.inject('/api/articles/public/there-is-none')).body,
    };
    for (const url of [...paths, ...lists, ...asked]) {
      for (const headers of [{}, { 'if-none-match': '*' }, { cookie: 'language=zh; staff=1' }] as Record<string, string>[]) {
        const { statusCode, body, headers: answered } = await world.app.inject({ url, headers });
        // The question itself may be said again.
        const said = questions.reduce((text, q) => text.replaceAll(q, '').replaceAll(encodeURIComponent(q), ''), body.replaceAll(`${SECRET}-`, ''));
        const isTold = paths.includes(url)
          ? statusCode < 400 || statusCode >= 500 || (answered.etag !== undefined && statusCode === 304)
          : statusCode >= 500 || body.includes(`${SECRET}-`) || (!asked.includes(url) && body.includes(SECRET)) || /A {2}answer/.test(said);
        unseen.add(isTold ? 'fell' : statusCode >= 400 ? 'refused' : 'survived', `${url} ${JSON.stringify(headers)} → ${statusCode}`);
      }
    }
    // One answer for all that is not there.
    for (const { slug, id } of articles) {
      const { body } = await world.app.inject(`/api/articles/public/${slug}`);
      unseen.add(body === nothing.call ? 'refused' : 'fell', `call: ${slug} ${body}`);
      const comment = await world.call('POST', '/comments', {
        body: { article_id: id, author_name: 'A', content: 'Is there anybody?', started_at: at(-HOUR_MS) },
      });
      const other = await world.call('POST', '/comments', {
        body: { article_id: 999_999, author_name: 'A', content: 'Is there anybody?', started_at: at(-HOUR_MS) },
      });
      unseen.add(comment.status >= 400 && comment.text === other.text ? 'refused' : 'fell', `comment: ${slug} ${comment.text} ${other.text}`);
    }
    expect(unseen.fell).toEqual([]);
  });
});
