import type { CheerioAPI } from 'cheerio/slim';
import { type CheckRule, excerptOf, type Finding } from './check.ts';

function picturesWithoutAlt($: CheerioAPI): Finding[] {
  return $('img')
    .toArray()
    .filter((element) => !$(element).attr('alt')?.trim())
    .map((element) => {
      const caption = $(element).closest('figure').find('figcaption').first().text();
      return { message: '图片没有替代文本', excerpt: excerptOf(caption || ($(element).attr('src') ?? '')) };
    });
}

/** As the editor's menu has it. */
const headingName = (level: number) => `${'一二三四五六'[level - 1]}级标题`;

/** The page's title is the first level: the text begins with the second, and no level is left out on the way down. */
function skippedHeadings($: CheerioAPI): Finding[] {
  let above = 1;
  return $('h2, h3, h4, h5, h6')
    .toArray()
    .flatMap((element) => {
      const level = Number(element.name.slice(1));
      const isSkipped = level > above + 1;
      const message = `标题跳级：${above === 1 ? '开头' : `${headingName(above)}之后`}直接用了${headingName(level)}`;
      above = level;
      return isSkipped ? [{ message, excerpt: excerptOf($(element).text()) }] : [];
    });
}

function deadAddresses($: CheerioAPI, dead: ReadonlySet<string>): Finding[] {
  const links = $('a[href]')
    .toArray()
    .filter((element) => dead.has($(element).attr('href') ?? ''))
    .map((element) => {
      const href = $(element).attr('href') ?? '';
      return { message: `站内链接打不开：${href}`, excerpt: excerptOf($(element).text() || href) };
    });
  const files = $('img[src], audio[src], source[src]')
    .toArray()
    .filter((element) => dead.has($(element).attr('src') ?? ''))
    .map((element) => ({ message: '图片或音频文件不存在', excerpt: excerptOf($(element).attr('src') ?? '') }));
  return [...links, ...files];
}

/** How the body is made. */
export const BODY_RULES: readonly CheckRule[] = [
  { rule: 'no_alt', level: 'warning', field: 'content_html', find: ({ $ }) => picturesWithoutAlt($) },
  { rule: 'skipped_heading', level: 'warning', field: 'content_html', find: ({ $ }) => skippedHeadings($) },
  { rule: 'dead_link', level: 'warning', field: 'content_html', find: ({ $, dead_urls }) => deadAddresses($, dead_urls) },
];
