import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '../deps.ts';
import { drawOwn } from '../media/images.ts';
import { storeMedia } from '../resources/media/media.service.ts';
import type { SampleArticle } from './content-files.ts';

const FIGURES = '示例插图';
const COVERS = '示例封面';
/** Colours of a cover's palette: it has no more than a few, and the steps between them at its edges. */
const COVER_COLOURS = 32;

/** The article with its pictures and recordings in the library: `media:NAME` in its body has become an address. */
async function withFigures(deps: Deps, folder: string, { media = {}, ...article }: SampleArticle): Promise<SampleArticle> {
  let { content_html } = article;
  for (const [name, { alt }] of Object.entries(media)) {
    const { url } = await storeMedia(deps, {
      bytes: await readFile(join(folder, 'media', name)),
      name,
      alt,
      group_name: FIGURES,
      is_drawing: name.endsWith('.png'),
      user_id: null,
    });
    content_html = content_html.replaceAll(`"media:${name}"`, `"${url}"`);
  }
  const missing = /"media:([^"]+)"/.exec(content_html)?.[1];
  if (missing) throw new Error(`the body shows "${missing}", which its "media" does not name`);
  return { ...article, content_html };
}

/** The cover that lies in the folder under the article's name, if there is one; its `<title>` says what it shows. */
async function storeCover(deps: Deps, folder: string, { slug }: SampleArticle): Promise<number | undefined> {
  const svg = await readFile(join(folder, 'covers', `${slug}.svg`), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (svg === undefined) return undefined;
  const alt = /<title>([^<]*)<\/title>/.exec(svg)?.[1] ?? '';
  const { bytes } = await drawOwn(svg, COVER_COLOURS);
  return (await storeMedia(deps, { bytes, name: `${slug}.png`, alt: alt.replaceAll('&#38;', '&'), group_name: COVERS, is_drawing: true, user_id: null })).id;
}

/** Puts the files of the articles and their covers into the library; a translation without a cover of its own shows its original's. */
export async function loadMedia(deps: Deps, folder: string, articles: readonly SampleArticle[], covers: boolean): Promise<SampleArticle[]> {
  const stored = new Map<string, number>();
  const loaded: SampleArticle[] = [];
  for (const article of [...articles].sort((a, b) => Number(Boolean(a.translation_of)) - Number(Boolean(b.translation_of)))) {
    const whole = await withFigures(deps, folder, article);
    const originals = typeof article.translation_of === 'string' ? stored.get(article.translation_of) : undefined;
    const cover = covers ? ((await storeCover(deps, folder, article)) ?? originals) : undefined;
    if (cover !== undefined) stored.set(article.slug, cover);
    loaded.push({ ...whole, ...(cover !== undefined && { cover_media_id: cover }) });
  }
  return loaded;
}
