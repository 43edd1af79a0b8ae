import { type CheerioAPI, load } from 'cheerio/slim';

/** A fragment of HTML to be looked at or changed; written back, its letters stay letters (no numeric entities). */
export function parseHtml(html: string): CheerioAPI {
  return load(html, { xml: { xmlMode: false, encodeEntities: 'utf8' } }, false);
}
