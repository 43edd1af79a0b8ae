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

/** Every string below a key that says Chinese, but for the ways in which people ask: they are typed as they come. */
function* stringsInChinese(value: unknown, key = ''): Generator<string> {
  if (typeof value === 'string') {
    if (key.endsWith('_zh') && key !== 'also_asked_zh') yield value;
  } else if (Array.isArray(value)) for (const item of value) yield* stringsInChinese(item, key);
  else if (value && typeof value === 'object') for (const [name, item] of Object.entries(value)) yield* stringsInChinese(item, name);
}

const saidInChinese = (value: unknown, place: string, exam: string | null): ChineseText[] =>
  [...stringsInChinese(value)].flatMap(linesOf).map((text) => ({ place, exam, text }));

function ofArticles(): ChineseText[] {
  return readdirSync(`${CONTENT}/articles`)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => {
      const meta = read(`articles/${file}`);
      if (meta.language !== 'zh') return [];
      const place = file.replace('.json', '');
      const alts = Object.values(meta.media ?? {}).map((item) => (item as { alt: string }).alt);
      const sources = (meta.sources ?? []).map((source: { title: string }) => source.title);
      const body = linesOf(readFileSync(`${CONTENT}/articles/${place}.html`, 'utf8'));
      return [meta.title, meta.summary, meta.seo_title, meta.seo_description, ...alts, ...sources, ...body]
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

export interface ChineseLink {
  place: string;
  slug: string;
  /** The Chinese article that says the same, if there is one. */
  twin: string | undefined;
  language: string | undefined;
  /** Whether （英文） follows. */
  isMarked: boolean;
}

/** The links to articles in Chinese articles and in the Chinese of the exam pages. */
export function chineseLinks(): ChineseLink[] {
  const metas = readdirSync(`${CONTENT}/articles`)
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({ slug: file.replace('.json', ''), ...read(`articles/${file}`) }));
  const languages = new Map(metas.map(({ slug, language }) => [slug, language]));
  const twins = new Map(metas.filter(({ language }) => language === 'zh').map(({ slug, translation_of }) => [translation_of, slug]));
  const bodies = [
    ...metas.filter(({ language }) => language === 'zh').map(({ slug }) => [slug, readFileSync(`${CONTENT}/articles/${slug}.html`, 'utf8')] as const),
    ...readdirSync(`${CONTENT}/exams`).flatMap((file) => [...stringsInChinese(read(`exams/${file}`))].map((html) => [`exams/${file}`, html] as const)),
  ];
  return bodies.flatMap(([place, html]) =>
    [...html.matchAll(/<a href="\/article\/([a-z0-9-]+)[^>]*>.*?<\/a>(（英文）)?/g)].map(([, slug = '', mark]) => ({
      place,
      slug,
      twin: twins.get(slug),
      language: languages.get(slug),
      isMarked: mark !== undefined,
    })),
  );
}
