import { readdirSync, readFileSync } from 'node:fs';
import { load } from 'cheerio/slim';
import { zh } from '../../src/locales/zh.ts';

const CONTENT = 'mock/content';

export interface ChineseText {
  /** Where it stands, for the one who has to mend it. */
  place: string;
  /** The exam that it is about; null for texts of the whole site. */
  exam: string | null;
  text: string;
}

const read = (path: string) => JSON.parse(readFileSync(`${CONTENT}/${path}`, 'utf8'));

/** The lines of some HTML: one for each block, with formulas as a letter, so that the rules of spacing see them. */
export function linesOf(html: string): string[] {
  const $ = load(html, null, false);
  $('[data-type="inline-math"]').replaceWith('x');
  $('br').replaceWith('\n');
  $('img[alt]').each((_, image) => {
    $(image).replaceWith(`\n${$(image).attr('alt')}\n`);
  });
  $('p, li, h2, h3, h4, td, th, caption, figcaption, summary, div, section, aside, ul, ol, table, tr, blockquote, figure, details').prepend('\n').append('\n');
  return $.root()
    .text()
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}

/** Every string below a key that says Chinese; what looks like HTML is taken apart. */
function saidInChinese(value: unknown, place: string, exam: string | null, key = ''): ChineseText[] {
  if (typeof value === 'string') {
    return key.endsWith('_zh') ? linesOf(value).map((text) => ({ place, exam, text })) : [];
  }
  if (Array.isArray(value)) return value.flatMap((item) => saidInChinese(item, place, exam, key));
  if (value && typeof value === 'object') return Object.entries(value).flatMap(([name, item]) => saidInChinese(item, place, exam, name));
  return [];
}

function ofArticles(): ChineseText[] {
  return readdirSync(`${CONTENT}/articles`)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => {
      const meta = read(`articles/${file}`);
      if (meta.language !== 'zh') return [];
      const place = file.replace('.json', '');
      const alts = Object.values(meta.media ?? {}).map((item) => (item as { alt: string }).alt);
      const body = linesOf(readFileSync(`${CONTENT}/articles/${place}.html`, 'utf8'));
      return [meta.title, meta.summary, meta.seo_title, meta.seo_description, ...alts, ...body]
        .filter(Boolean)
        .map((text: string) => ({ place, exam: meta.exam ?? null, text }));
    });
}

/** All Chinese that a reader meets: articles, exam pages, categories, menus, settings, and the words of the interface. */
export function chineseTexts(): ChineseText[] {
  const exams = readdirSync(`${CONTENT}/exams`).flatMap((file) => saidInChinese(read(`exams/${file}`), `exams/${file}`, file.replace('.json', '')));
  const site = ['categories.json', 'menus.json', 'settings.json'].flatMap((file) => saidInChinese(read(file), file, null));
  const words = Object.entries(zh).flatMap(([key, text]) => (typeof text === 'string' ? [{ place: `src/locales/zh.ts ${key}`, exam: null, text }] : []));
  return [...ofArticles(), ...exams, ...site, ...words];
}
