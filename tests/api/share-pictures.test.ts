import { expect } from 'vitest';
import { articleShare, examShare } from '../../config/share-pictures.ts';
import { describeEachWorld, type World } from '../support/world.ts';

/** Width and height of a PNG. */
const sizeOf = (bytes: Buffer) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];

async function publish(world: World, fields: Record<string, unknown>) {
  const body = { content_html: '<p>Text.</p>', status: 'published', ...fields };
  return (await world.call('POST', '/articles', { token: await world.as('editor'), body })).body.data as { id: number; slug: string; version: number };
}

/** The picture once it is drawn: on a busy machine that takes longer than a request waits for it, and the general one is shown meanwhile. */
async function drawn({ app }: World, address: string) {
  await expect.poll(async () => (await app.inject(address)).statusCode, { timeout: 60_000 }).toBe(200);
  return app.inject(address);
}

describeEachWorld('share pictures', (it) => {
  it('show the title, in either language, and are kept for ever under its mark', async ({ world }) => {
    const { site_name } = (await world.call('GET', '/configs/public')).body.data;
    const english = await publish(world, { title: 'How Bands Are Rounded', slug: 'bands', exam: 'IELTS', section: 'general' });
    await publish(world, { title: '雅思总分怎么算：“四舍五入”详解 – with a very long second part '.repeat(3).trim(), slug: 'bands-zh', language: 'zh' });
    const { address } = articleShare({ slug: english.slug, title: 'How Bands Are Rounded', exam: 'IELTS', language: 'en' }, site_name);
    const first = await drawn(world, address);
    expect([first.statusCode, first.headers['content-type'], first.headers['cache-control']]).toEqual([
      200,
      'image/png',
      'public, max-age=31536000, immutable',
    ]);
    expect(sizeOf(first.rawPayload)).toEqual([1200, 630]);
    expect((await world.app.inject(address)).rawPayload.equals(first.rawPayload)).toBe(true);
    const chinese = await drawn(world, '/share/article/bands-zh.png?v=old');
    expect([chinese.statusCode, chinese.headers['cache-control'], ...sizeOf(chinese.rawPayload)]).toEqual([200, 'public, max-age=300', 1200, 630]);

    const token = await world.as('editor');
    await world.call('PUT', `/articles/${english.id}`, { token, body: { title: 'Rounding', version: english.version } });
    await world.call('POST', '/articles/batch', { token, body: { ids: [english.id], action: 'publish' } });
    const second = await drawn(world, address);
    expect([second.headers['cache-control'], second.rawPayload.equals(first.rawPayload)]).toEqual(['public, max-age=300', false]);
  });

  it('are there for exam pages, and for nothing that readers cannot see', async ({ world }) => {
    const { site_name } = (await world.call('GET', '/configs/public')).body.data;
    for (const language of ['en', 'zh'] as const) {
      const { statusCode, rawPayload } = await drawn(world, examShare('TOEFL', language, site_name).address);
      expect([statusCode, ...sizeOf(rawPayload)]).toEqual([200, 1200, 630]);
    }
    const draft = await publish(world, { title: 'Not yet', slug: 'not-yet', status: 'draft' });
    for (const path of [`article/${draft.slug}.png`, 'article/nothing.png', 'article/not-yet', 'exam/en/NOPE.png', 'exam/fr/GRE.png', 'exam/en/GRE']) {
      expect([path, (await world.app.inject(`/share/${path}`)).statusCode]).toEqual([path, 404]);
    }
  });

  it('hold up no server that stops: the general one is shown in place of what is not drawn yet', async ({ world }) => {
    // They are drawn one after the other: the last is far from ready when the first is.
    const [first, ...others] = ['GRE', 'SAT', 'LSAT'].map((exam) => world.app.inject(`/share/exam/zh/${exam}.png`));
    expect((await first)?.statusCode).toBe(200);
    await world.app.close();
    const last = await others.at(-1);
    expect([last?.statusCode, last?.headers.location]).toEqual([302, '/share.png']);
  });
});
