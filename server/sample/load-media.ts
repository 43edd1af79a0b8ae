import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '../deps.ts';
import { drawOwn } from '../media/images.ts';
import { storeMedia } from '../resources/media/media.service.ts';
import type { SampleArticle } from './content-files.ts';
import { coverOf } from './cover.ts';

const FIGURES = '示例插图';
const COVERS = '示例封面';
/** Colours of a cover's palette: it has no more than a few. */
const COVER_COLOURS = 32;

/** The article with its pictures and recordings in the library: `media:NAME` in its body has become an address. */
async function withFigures(deps: Deps, folder: string, { media = {}, ...article }: SampleArticle): Promise<SampleArticle> {
  let { content_html } = article;
  for (const [name, { alt }] of Object.entries(media)) {
    const { url } = await storeMedia(deps, { bytes: await readFile(join(folder, 'media', name)), name, alt, group_name: FIGURES, user_id: null });
    content_html = content_html.replaceAll(`"media:${name}"`, `"${url}"`);
  }
  const missing = /"media:([^"]+)"/.exec(content_html)?.[1];
  if (missing) throw new Error(`the body shows "${missing}", which its "media" does not name`);
  return { ...article, content_html };
}

async function drawCover(deps: Deps, article: SampleArticle): Promise<number> {
  const { svg, alt } = coverOf(article);
  const { bytes } = await drawOwn(svg, COVER_COLOURS);
  return (await storeMedia(deps, { bytes, name: `${article.slug}.png`, alt, group_name: COVERS, user_id: null })).id;
}

/** Puts the files of the articles into the library and draws their covers; a translation shows its original's. */
export async function loadMedia(deps: Deps, folder: string, articles: readonly SampleArticle[], covers: boolean): Promise<SampleArticle[]> {
  const drawn = new Map<string, number>();
  const loaded: SampleArticle[] = [];
  for (const article of [...articles].sort((a, b) => Number(Boolean(a.translation_of)) - Number(Boolean(b.translation_of)))) {
    const whole = await withFigures(deps, folder, article);
    const own = typeof article.translation_of === 'string' ? drawn.get(article.translation_of) : undefined;
    const cover = covers && article.exam ? (own ?? (await drawCover(deps, article))) : undefined;
    if (cover !== undefined) drawn.set(article.slug, cover);
    loaded.push({ ...whole, ...(cover !== undefined && { cover_media_id: cover }) });
  }
  return loaded;
}
