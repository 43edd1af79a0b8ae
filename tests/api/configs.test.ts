import { expect } from 'vitest';
import { SETTING_GROUPS, SETTINGS } from '../../config/settings.ts';
import type { Config } from '../../contract/configs.ts';
import type { Trx } from '../../server/deps.ts';
import { storeConfig } from '../../server/resources/configs/configs.repository.ts';
import { settingsOf } from '../../server/resources/configs/configs.service.ts';
import { PDF, png, upload, wav } from '../support/media-files.ts';
import { describeEachWorld, type World } from '../support/world.ts';

const put = async (world: World, key: string, body: unknown) => world.call('PUT', `/configs/${key}`, { token: await world.as('admin'), body });
const batch = async (world: World, configs: unknown) => world.call('POST', '/configs/batch-update', { token: await world.as('admin'), body: { configs } });
const get = async (world: World, key: string): Promise<Config> => (await world.call('GET', `/configs/${key}`, { token: await world.as('editor') })).body.data;

describeEachWorld('configs', (test) => {
  test('every setting of the table is there with its default', async ({ world, editor: token }) => {
    const list = await world.call('GET', '/configs', { token });
    expect(list.body.data.map((row: Config) => row.key)).toEqual(SETTINGS.map((row) => row.key));
    expect(await get(world, 'site_name')).toEqual({
      ...{ key: 'site_name', value: 'ExamPress', group: 'basic', type: 'text', label: '网站名称', help: '显示在页头、标题和订阅源中' },
      ...{ is_public: true, version: 1 },
    });
    expect((await get(world, 'comments_moderation')).options).toHaveLength(3);
    for (const group of Object.keys(SETTING_GROUPS)) {
      const rows: Config[] = (await world.call('GET', `/configs/group/${group}`, { token })).body.data;
      expect(rows.length > 0 && rows.every((row) => row.group === group)).toBe(true);
    }
    for (const path of ['/configs/group/nothing', '/configs/group/toString', '/configs/nothing'])
      expect((await world.call('GET', path, { token })).status).toBe(404);
    expect(await settingsOf(world.deps.db)).toMatchObject({ time_zone: 'Asia/Shanghai', articles_per_page: 12, comments_moderation: 'review' });
  });

  test('configs.list_public shows public keys only, to anybody', async ({ world }) => {
    await put(world, 'site_name', { value: 'Mine' });
    const { body } = await world.call('GET', '/configs/public');
    expect(Object.keys(body.data).sort()).toEqual(
      SETTINGS.filter((row) => row.is_public)
        .map((row) => row.key)
        .sort(),
    );
    expect(body.data).toMatchObject({ site_name: 'Mine', admin_name: 'ExamPress 管理后台' });
    expect(body.data).not.toHaveProperty('comments_moderation');
  });

  test('configs.update checks a value against its type', async ({ world }) => {
    const picture = (await upload(world, await png())).body.data;
    const sound = (await upload(world, wav(), 'sound')).body.data;
    const paper = (await upload(world, PDF, 'paper')).body.data;
    const good: Record<string, unknown[]> = {
      site_name: ['ExamPress 2'],
      site_description: ['two\nlines', ''],
      articles_per_page: [1, 100],
      robots_index: [false],
      comments_moderation: ['off', 'trusted'],
      contact_email: ['', 'a@example.org'],
      social_x: ['', 'https://example.org/me'],
      logo: ['', picture.url],
      time_zone: ['Europe/Berlin'],
      seo_title_suffix: [' | X'],
    };
    const bad: Record<string, unknown[]> = {
      site_name: ['', '   ', 'x'.repeat(81), 'two\nlines', 5, null, { a: 1 }],
      articles_per_page: [0, 101, 1.5, '12', null],
      robots_index: ['true', 1, null],
      comments_moderation: ['open', ''],
      contact_email: ['nobody', 'a@b', 'a b@example.org'],
      social_x: ['example.org', 'javascript:alert(1)', 'https://'],
      logo: [
        'logo.png',
        'https://example.org/x.png',
        '/media/../secret',
        '/media/2026/logo.png',
        sound.url,
        paper.url,
        `${picture.url}/`,
        `${picture.url}?v=1`,
      ],
      share_image: [sound.url, paper.url],
      time_zone: ['Mars/Olympus', ''],
    };
    for (const [key, values] of Object.entries(good)) {
      for (const value of values) {
        const answer = await put(world, key, { value });
        expect([key, answer.status, answer.body.data?.value]).toEqual([key, 200, value]);
      }
    }
    for (const [key, values] of Object.entries(bad)) {
      for (const value of values) {
        const answer = await put(world, key, { value });
        expect([key, value, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([key, value, 422, ['value']]);
      }
    }
    expect((await put(world, 'nothing', { value: 1 })).status).toBe(404);
    expect((await put(world, 'site_name', {})).status).toBe(422);
    expect((await put(world, 'site_name', { value: 'x', surprise: 1 })).body.errors).toHaveProperty('surprise');
  });

  test('a logo that is a paper, or gone, is said on its field, and what is stored so already stops no other change', async ({ world }) => {
    const paper = (await upload(world, PDF, 'logo.pdf')).body.data;
    const picture = (await upload(world, await png(), 'logo.png')).body.data;
    const refused = await batch(world, { site_name: 'A', logo: paper.url, share_image: '/media/2026/gone.png' });
    const words = ['必须是媒体库中的图片'];
    expect([refused.status, refused.body.errors]).toEqual([422, { 'configs.logo': words }]);
    expect((await batch(world, { site_name: 'A', share_image: '/media/2026/gone.png' })).body.errors).toEqual({ 'configs.share_image': words });

    // As an older version stored it.
    const store = (key: string, value: string) =>
      storeConfig(world.deps.db as Trx, { key, value: JSON.stringify(value), version: 2, updated_at: world.deps.clock() });
    await store('logo', paper.url);
    await store('share_image', '/media/2026/gone.png');
    const { value: logo } = await get(world, 'logo');
    const { value: share_image } = await get(world, 'share_image');
    expect([logo, share_image]).toEqual(['', '/media/2026/gone.png']);
    expect((await batch(world, { site_name: 'B', logo, share_image })).status).toBe(200);
    await store('logo', paper.url);
    expect((await world.call('GET', '/configs/public')).body.data.logo).toBe('');
    expect((await batch(world, { site_name: 'C', logo: picture.url, share_image: picture.url })).status).toBe(200);
  });

  test('a version may stand beside the value: stale is 409 with the current one, absent the last write wins', async ({ world }) => {
    expect((await put(world, 'site_name', { value: 'A', version: 1 })).body.data.version).toBe(2);
    const stale = await put(world, 'site_name', { value: 'B', version: 1 });
    expect([stale.status, stale.body.code, stale.body.data]).toMatchObject([409, 'version_conflict', { key: 'site_name', value: 'A', version: 2 }]);
    expect((await put(world, 'site_name', { value: 'C' })).body.data).toMatchObject({ value: 'C', version: 3 });
    expect((await put(world, 'site_name', { value: 'C', version: 3 })).body.data.version).toBe(3);
  });

  test('configs.batch_update takes an object or a list, all or nothing', async ({ world }) => {
    const object = await batch(world, { site_name: 'A', related_count: 5 });
    expect(object.body.data.map((row: Config) => [row.key, row.value, row.version])).toEqual([
      ['site_name', 'A', 2],
      ['related_count', 5, 2],
    ]);
    const list = await batch(world, [
      { key: 'site_name', value: 'B', version: 2 },
      { key: 'related_count', value: 6 },
    ]);
    expect(list.status).toBe(200);

    const bad = await batch(world, { site_name: 'C', related_count: 'many', nothing: 1, __proto__x: 1 });
    expect([bad.status, Object.keys(bad.body.errors).sort()]).toEqual([422, ['configs.__proto__x', 'configs.nothing', 'configs.related_count']]);
    expect(
      (
        await batch(world, [
          { key: 'site_name', value: 'C' },
          { key: 'site_name', value: 'D' },
        ])
      ).body.errors,
    ).toHaveProperty('configs.site_name');
    const stale = await batch(world, [
      { key: 'related_count', value: 7 },
      { key: 'site_name', value: 'C', version: 2 },
    ]);
    expect([stale.status, stale.body.data.map((row: Config) => [row.key, row.value, row.version])]).toEqual([
      409,
      [
        ['related_count', 6, 3],
        ['site_name', 'B', 3],
      ],
    ]);
    expect([(await get(world, 'site_name')).value, (await get(world, 'related_count')).value]).toEqual(['B', 6]);
    expect((await batch(world, {})).body.data).toEqual([]);
    for (const configs of ['x', 5, null, [{ value: 1 }], [{ key: 'site_name', value: 'x', surprise: 1 }]])
      expect((await batch(world, configs)).status).toBe(422);
  });
});
