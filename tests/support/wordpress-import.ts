import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll } from 'vitest';
import type { Article } from '../../contract/articles.ts';
import type { Deps } from '../../server/deps.ts';
import { importWordPress } from '../../server/resources/imports/wordpress/run.ts';
import type { World } from './world.ts';

/** A small site's export, and one picture of its uploads. */
export const WORDPRESS_EXPORT = fileURLToPath(new URL('../fixtures/wordpress.xml', import.meta.url));

/** For a file of tests: a folder for their own exports, with the uploads of that site, and what brings it. */
export function wordpressImport() {
  const place = { folder: '' };
  beforeAll(async () => {
    place.folder = await mkdtemp(join(tmpdir(), 'exampress-import-'));
    await mkdir(join(place.folder, 'uploads/2024/05'), { recursive: true });
    const picture = sharp({ create: { width: 640, height: 420, channels: 3, background: '#469' } });
    await writeFile(join(place.folder, 'uploads/2024/05/tower.png'), await picture.png().toBuffer());
  });
  afterAll(() => rm(place.folder, { recursive: true, force: true }));
  const bring = (deps: Deps, options: { file?: string; media?: boolean } = {}) =>
    importWordPress(deps, {
      file: options.file ?? WORDPRESS_EXPORT,
      media_dir: options.media ? join(place.folder, 'uploads') : null,
      fetch_media: false,
    });
  return { place, bring };
}

/** An article as its editor sees it, by its slug. */
export async function articleBySlug(world: World, slug: string): Promise<Article> {
  const { id } = await world.deps.db.selectFrom('articles').select('id').where('slug', '=', slug).executeTakeFirstOrThrow();
  return (await world.call('GET', `/articles/${id}`, { token: await world.as('admin') })).body.data;
}
