import type { CheerioAPI } from 'cheerio/slim';
import { headingName } from '../../../../config/article-html.ts';
import { MONTH_NAMES, SHORT_MONTH_NAMES } from '../../../../config/calendar.ts';
import { EXAMS, type ExamCode, isOnScale, type Scale, scaleOf } from '../../../../config/exams.ts';
import { isOfficialAddress } from '../../../../config/official-sources.ts';
import { ENGINES, shownWidth } from '../../../../config/shown-width.ts';
import type { ArticleFields, CheckIssue } from '../../../../contract/articles.ts';
import { excerptOf as cut } from '../../../content/snippets.ts';
import { outdatedPlaces } from '../derived/outdated.ts';

/** One text of the article: a field, or a block of the body. */
export interface Passage {
  field: 'title' | 'summary' | 'content_html';
  text: string;
  /** All of the table in which it stands: a year in its caption holds for every cell. */
  table?: string;
}

/** What the rules look at. Whatever has to be asked of the database has been asked before. */
export interface CheckContext {
  article: ArticleFields;
  /** The body, parsed. Rules look and change nothing. */
  $: CheerioAPI;
  passages: readonly Passage[];
  /** The first day of the edition that the article describes. */
  edition_from: string | null;
  /** Whether the article's exam has any editions. */
  exam_has_editions: boolean;
  /** Who is named above the text; null when nobody is. */
  author: { name: string; username: string } | null;
  /** Today, as the site has it. */
  day: string;
  /** Those of the body's own addresses that lead nowhere. */
  dead_urls: ReadonlySet<string>;
}

/** One place where a rule is broken. Findings of one message are told once, with their number. */
export interface Finding {
  message: string;
  excerpt?: string;
  field?: CheckIssue['field'];
}

/** A row of the table of rules. */
export interface CheckRule {
  rule: string;
  level: CheckIssue['level'];
  field: CheckIssue['field'];
  find: (context: CheckContext) => readonly Finding[];
}

/** Characters of an excerpt. */
const EXCERPT = 60;

/** A text cut to an excerpt; `at` is what it must show. */
export const excerptOf = (text: string, at = 0): string => cut(text, at, EXCERPT);

function picturesWithoutAlt($: CheerioAPI): Finding[] {
  return $('img')
    .toArray()
    .filter((element) => !$(element).attr('alt')?.trim())
    .map((element) => {
      const caption = $(element).closest('figure').find('figcaption').first().text();
      return { message: '图片没有替代文本', excerpt: excerptOf(caption || ($(element).attr('src') ?? '')) };
    });
}

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

/** Words that may stand between an exam's name and a score. */
const BETWEEN = [
  ...['iBT', 'Academic', 'General(?: Training)?', 'scores?', 'totals?', 'overall', 'bands?', 'composite', 'of', 'is', 'was', 'at least', 'above', 'below'],
  ...['over', 'under', 'an?', 'about', 'around', 'minimum', 'target', 'with', 'Verbal', 'Quant(?:itative)?', 'Reading', 'Listening', 'Writing', 'Speaking'],
  ...['Math', 'English', 'Science', 'sections?', '总分', '成绩', '分数', '考了', '考到', '考', '达到', '至少', '超过', '得分'],
  ...['得', '拿到', '要求', '为', '是'],
  ...['口语', '阅读', '听力', '写作', '数学', '语文'],
].join('|');

const NUMBER = '(\\d,\\d{3}|\\d{1,4}(?:\\.\\d{1,2})?)';

/** A number before one of these counts something else. */
const COUNTED =
  '(?![\\d.]*\\d|\\s*(?:[/:%+]|-?(?:questions?|items?|minutes?|mins?|hours?|h\\b|weeks?|days?|months?|years?|words?|exams?|subjects?|courses?|tasks?|sections?|modules?|times?|points?|percent|st\\b|nd\\b|rd\\b|th\\b)|题|道|分钟|小时|周|天|个|年|词|门|次|部分|月|所))';

interface Mention {
  exam: ExamCode;
  pattern: RegExp;
}

/** `TOEFL 125`, `a GRE score of 175`, `托福考了 125 分`, `IELTS 6.5–9.5`; and the other way round: `scored 175 on the GRE`. */
const MENTIONS: readonly Mention[] = EXAMS.flatMap(({ code, names_in_text }) => {
  const name = `(?<![\\p{L}\\p{N}])(?:${names_in_text.join('|')})(?![A-Za-z\\p{N}])`;
  const forwards = `${name}[\\s:：（(]*(?:(?:${BETWEEN})[\\s:：]*)*${NUMBER}(?:\\s*[–—-]\\s*${NUMBER})?${COUNTED}`;
  const backwards = `scor(?:e|es|ed|ing)(?:\\s+of)?\\s+(?:an?\\s+)?${NUMBER}()\\s+(?:on|in)\\s+(?:the\\s+)?${name}`;
  return [forwards, backwards].map((source) => ({ exam: code, pattern: new RegExp(source, 'gu') }));
});

/** Whether any of them is named at all: most texts are cells and lines that name none, and sixteen patterns need not say so. */
const NAMED = new RegExp(EXAMS.flatMap(({ names_in_text }) => names_in_text).join('|'), 'u');

const isYear = (value: number) => value >= 1900 && value <= 2099;

function rangesOf({ ranges }: Scale): string {
  return ranges.map(({ min, max, step }) => `${min}–${max}${step === 1 ? '' : `（每 ${step} 分一档）`}`).join(' 或 ');
}

function scoresIn({ field, text }: Passage, { article, edition_from }: CheckContext): Finding[] {
  if (!NAMED.test(text)) return [];
  return MENTIONS.flatMap(({ exam, pattern }) => {
    const scale = scaleOf(exam, exam === article.exam ? edition_from : null);
    return [...text.matchAll(pattern)].flatMap((match) =>
      [match[1], match[2]].flatMap((digits) => {
        const value = digits ? Number(digits.replace(',', '')) : null;
        if (value === null || isYear(value) || isOnScale(value, scale)) return [];
        return [{ field, message: `${exam} 没有 ${value} 分，分数范围是 ${rangesOf(scale)}`, excerpt: excerptOf(text, match.index) }];
      }),
    );
  });
}

const MONTHS = [...MONTH_NAMES, ...SHORT_MONTH_NAMES].join('|');

const DATES = [
  new RegExp(`\\b(?:${MONTHS})\\.? ([0-3]?\\d)(?:st|nd|rd|th)?\\b(?!\\d)`, 'g'),
  new RegExp(`\\b([0-3]?\\d)(?:st|nd|rd|th)?(?: of)? (?:${MONTHS})\\b`, 'g'),
  /(?<!\d)1?\d\s*月\s*([0-3]?\d)\s*[日号]/g,
];

const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/;

/** How far from a date its year may stand, characters. */
const NEAR = { before: 40, after: 40 };

function datesIn({ field, text }: Passage): Finding[] {
  return DATES.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const day = Number(match[1]);
      const around = text.slice(Math.max(0, match.index - NEAR.before), match.index + match[0].length + NEAR.after);
      if (day < 1 || day > 31 || YEAR.test(around)) return [];
      return [{ field, message: '日期没有写年份', excerpt: excerptOf(text, match.index) }];
    }),
  );
}

/** Dates whose year nobody says. A table is asked for one once, not for each of its cells: their number times its length is its square. */
function datesWithoutYear(passages: readonly Passage[]): Finding[] {
  const dated = new Set([...new Set(passages.map(({ table }) => table))].filter((table) => table !== undefined && YEAR.test(table)));
  return passages.filter(({ table }) => !dated.has(table)).flatMap(datesIn);
}

/** What was to come when it was written: once for each day, with the sentence. Whenever somebody checked it, for that may be what they say of this very text. */
const pastDates = ({ article, day: today }: CheckContext): Finding[] =>
  outdatedPlaces(article, today).map(({ sentence, day, at }) => ({ message: `把已过的 ${day} 说成将来`, excerpt: excerptOf(sentence, at) }));

/** What a text must not say. */
export const TEXT_RULES: readonly CheckRule[] = [
  { rule: 'score_out_of_scale', level: 'warning', field: 'content_html', find: (context) => context.passages.flatMap((passage) => scoresIn(passage, context)) },
  { rule: 'date_without_year', level: 'warning', field: 'content_html', find: ({ passages }) => datesWithoutYear(passages) },
  { rule: 'date_passed', level: 'warning', field: 'content_html', find: pastDates },
];

const told = (isBroken: boolean, message: string, excerpt = '') => (isBroken ? [{ message, excerpt }] : []);

/** What stands beside the text. */
export const FIELD_RULES: readonly CheckRule[] = [
  { rule: 'no_exam', level: 'warning', field: 'exam', find: ({ article }) => told(article.exam === null, '没有选择考试') },
  {
    rule: 'no_edition',
    level: 'warning',
    field: 'edition_id',
    find: ({ article, exam_has_editions }) =>
      told(article.exam !== null && article.edition_id === null && exam_has_editions, '没有选择考试版本，版本结束后不会提醒复核'),
  },
  { rule: 'no_summary', level: 'warning', field: 'summary', find: ({ article }) => told(article.summary === '', '没有摘要') },
  { rule: 'no_cover', level: 'warning', field: 'cover_media_id', find: ({ article }) => told(article.cover_media_id === null, '没有封面图片') },
  {
    rule: 'no_sources',
    level: 'warning',
    field: 'sources',
    find: ({ article }) => told(article.exam !== null && article.sources.length === 0, '没有列出官方来源'),
  },
  {
    rule: 'no_official_source',
    level: 'warning',
    field: 'sources',
    find: ({ article }) =>
      told(article.exam !== null && article.sources.length > 0 && !article.sources.some(({ url }) => isOfficialAddress(url)), '来源里没有官方页面'),
  },
  {
    rule: 'byline',
    level: 'warning',
    field: 'author',
    find: ({ author }) =>
      told(author !== null && (author.name === '' || author.name === author.username), '署名会显示用户名，请在“网站设置 › 用户”中填写姓名', author?.username),
  },
  {
    rule: 'long_title',
    level: 'warning',
    field: 'title',
    find: ({ article }) =>
      told(
        article.seo_title === '' && shownWidth(article.title) > ENGINES.google.title,
        '标题太长，搜索结果里会被截断，可以另写 SEO 标题',
        excerptOf(article.title),
      ),
  },
];
