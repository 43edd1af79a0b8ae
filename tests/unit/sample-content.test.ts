import { readdirSync, readFileSync } from 'node:fs';
import { load } from 'cheerio/slim';
import { expect, test } from 'vitest';

const FOLDER = 'mock/content/articles';
/** Words of an article about an exam. */
const WORDS = { min: 700, max: 1400 };
/** The same in Chinese, where a character counts as a word does, and English words among them count too. */
const CHARACTERS = { min: 1000, max: 3500 };
/** An article of questions is looked up, not read through. */
const ANSWERS_MAX = 2600;
const TAGS = { min: 3, max: 5 };
const COVERS = 'mock/content/covers';

interface Meta {
  slug: string;
  title?: string;
  language?: string;
  status?: string;
  exam?: string | null;
  kind?: string;
  summary?: string;
  author?: string;
  tags?: string[];
  sources?: unknown[];
  translation_of?: string | null;
}

const articles = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => {
    const meta = JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as Meta;
    return { meta, slug: file.replace('.json', ''), $: load(readFileSync(`${FOLDER}/${file.replace('.json', '.html')}`, 'utf8'), null, false) };
  });
/** Articles that are written to be read: no service pages, no drafts left as examples. */
const whole = articles.filter(({ meta }) => meta.exam && (meta.status ?? 'published') === 'published');
const originals = whole.filter(({ meta }) => !meta.translation_of);

/** Names what breaks a rule, all at once. */
const faults = (of: typeof articles, rule: (article: (typeof articles)[number]) => string | null) =>
  of.flatMap((article) => {
    const fault = rule(article);
    return fault ? [`${article.slug}: ${fault}`] : [];
  });

test('48 articles and at least six translations', () => {
  expect(originals.length + articles.filter(({ meta }) => !meta.exam).length).toBeGreaterThanOrEqual(48);
  expect(whole.filter(({ meta }) => meta.translation_of).length).toBeGreaterThanOrEqual(6);
});

test('a hundred pairs and more in both languages; what Chinese readers ask first has an article of its own', () => {
  const readable = articles.filter(({ meta }) => (meta.status ?? 'published') === 'published');
  const english = new Set(readable.filter(({ meta }) => meta.language !== 'zh').map(({ slug }) => slug));
  const pairs = readable.filter(({ meta }) => meta.language === 'zh' && english.has(meta.translation_of ?? ''));
  expect(new Set(pairs.map(({ meta }) => meta.translation_of)).size).toBeGreaterThanOrEqual(100);
  const titles = new Map(readable.filter(({ meta }) => meta.language === 'zh').map(({ slug, meta }) => [slug, meta.title ?? '']));
  const asked = {
    'sat-registration-zh': /SAT.*报名.*考点/,
    'ielts-academic-or-general-zh': /雅思.* A .* G /,
    'toefl-home-or-centre-zh': /托福.*家考.*考点/,
    'ap-registration-china-zh': /AP.*在中国报考/,
    'score-reports-zh': /成绩单寄送/,
  };
  for (const [slug, words] of Object.entries(asked)) expect(titles.get(slug), slug).toMatch(words);
});

/** Every text of an exam that has no words in Chinese, by its place; `rows` are told apart by their number. */
function untranslated(value: unknown, place: string): string[] {
  if (Array.isArray(value)) return value.flatMap((row, at) => untranslated(row, `${place}[${at}]`));
  if (typeof value !== 'object' || value === null) return [];
  const texts = value as Record<string, unknown>;
  return Object.entries(texts).flatMap(([name, text]) => {
    const own = `${place}.${name}`;
    // Numbers are the same in both.
    if (typeof text === 'string') return IN_TWO_LANGUAGES.has(name) && /\p{L}/u.test(text) && !texts[`${name}_zh`] ? [own] : [];
    return untranslated(text, own);
  });
}
const IN_TWO_LANGUAGES = new Set([
  'overview_html',
  'score_scale',
  'label',
  'value',
  'name',
  'items',
  'minutes',
  'note',
  'question',
  'answer_html',
  'title',
  'summary',
]);

test('every English text of the eight exams has its Chinese one', () => {
  const exams = readdirSync('mock/content/exams');
  expect(exams.length).toBe(8);
  const texts = exams.map((file) => JSON.parse(readFileSync(`mock/content/exams/${file}`, 'utf8')) as object);
  expect(exams.flatMap((file, at) => untranslated(texts[at], file.replace('.json', '')))).toEqual([]);
  // The names above are all that the contract has in two languages.
  const names = new Set<string>();
  JSON.stringify(texts, (name, value) => {
    if (name.endsWith('_zh') && typeof value === 'string') names.add(name.slice(0, -3));
    return value;
  });
  expect([...names].filter((name) => !IN_TWO_LANGUAGES.has(name))).toEqual([]);
});

test('the articles that the sample was planned with are there', () => {
  const proposed: string[] = JSON.parse(readFileSync('tests/fixtures/sample-slugs.json', 'utf8'));
  expect(proposed.length).toBe(48);
  expect(proposed.filter((slug) => !articles.some((article) => article.slug === slug))).toEqual([]);
});

test('each is as long as an article should be', () => {
  expect(
    faults(whole, ({ $, meta }) => {
      const [unit, limits] =
        meta.language === 'zh' ? [/\p{Script=Han}|[\p{Script=Latin}\d]+/gu, CHARACTERS] : [/[\p{Script=Latin}\d]+(?:['’.,-][\p{Script=Latin}\d]+)*/gu, WORDS];
      const max = meta.kind === 'questions' ? Math.max(limits.max, ANSWERS_MAX) : limits.max;
      const length = $.root().text().match(unit)?.length ?? 0;
      return length < limits.min || length > max ? `length ${length}` : null;
    }),
  ).toEqual([]);
});

test('each has a cover drawn for it, or its original’s; no two are the same, and none needs a font of the machine', () => {
  const covers = new Map(readdirSync(COVERS).map((file) => [file.replace('.svg', ''), readFileSync(`${COVERS}/${file}`, 'utf8')]));
  expect(faults(whole, ({ slug, meta }) => (covers.has(slug) || covers.has(meta.translation_of ?? '') ? null : 'no cover'))).toEqual([]);
  expect([...covers.keys()].filter((slug) => !articles.some((article) => article.slug === slug))).toEqual([]);
  expect(new Set([...covers.values()].map((svg) => svg.replace(/<title>.*<\/title>/, ''))).size).toBe(covers.size);
  expect([...covers].filter(([, svg]) => /<text/.test(svg) || !/<title>[^<]{20,}<\/title>/.test(svg)).map(([slug]) => slug)).toEqual([]);
});

test('each has summary, tags, author, key points and a source', () => {
  expect(
    faults(whole, ({ meta, $ }) => {
      const count = meta.tags?.length ?? 0;
      const missing = [
        ...(meta.summary ? [] : ['summary']),
        ...(meta.author ? [] : ['author']),
        ...(count >= TAGS.min && count <= TAGS.max ? [] : [`tags: ${count}`]),
        ...((meta.sources?.length ?? 0) > 0 ? [] : ['sources']),
        ...(/key points|要点/i.test($('aside').first().text()) ? [] : ['key points']),
      ];
      return missing.join(', ') || null;
    }),
  ).toEqual([]);
});

test('tags are words of the article’s language', () => {
  const other = (meta: Meta) => (meta.tags ?? []).filter((tag) => /\p{Script=Han}/u.test(tag) !== (meta.language === 'zh'));
  expect(faults(articles, ({ meta }) => other(meta).join(', ') || null)).toEqual([]);
});

test('English in a Chinese article names its language, for the fonts and for those who listen', () => {
  const isEnglish = (text: string) => !/\p{Script=Han}/u.test(text) && (text.match(/[A-Za-z][A-Za-z’'-]+/g)?.length ?? 0) >= 3;
  expect(
    faults(articles, ({ meta, $ }) => {
      if (meta.language !== 'zh') return null;
      const unmarked = $('p, li, td, th, h3, h4, figcaption')
        .toArray()
        .filter((element) => $(element).closest('[lang]').length === 0 && $(element).find('[lang]').length === 0 && isEnglish($(element).text()));
      return unmarked[0] ? $(unmarked[0]).text().slice(0, 40) : null;
    }),
  ).toEqual([]);
});

test('each leads to sisters that exist, and every picture is described', () => {
  const known = new Set(articles.map(({ slug }) => slug));
  expect(
    faults(articles, ({ $, meta }) => {
      const links = $('a[href^="/article/"]')
        .toArray()
        .map(
          (link) =>
            $(link)
              .attr('href')
              ?.replace(/^\/article\/|#.*$/g, '') ?? '',
        );
      const dead = links.filter((slug) => !known.has(slug));
      const silent = $('img')
        .toArray()
        .filter((image) => !$(image).attr('alt')?.trim());
      if (dead.length > 0) return `leads to ${dead.join(', ')}`;
      if (silent.length > 0) return `${silent.length} pictures without words`;
      return meta.exam && (meta.status ?? 'published') === 'published' && links.length < 2 ? `${links.length} links` : null;
    }),
  ).toEqual([]);
});

interface Thread {
  author_name: string;
  operator: string | null;
  replies: Thread[];
}

test('the sample claims no people that a new site does not have: its comments are signed as samples, its authors say what they are', () => {
  const flat = (threads: readonly Thread[]): Thread[] => threads.flatMap((thread) => [thread, ...flat(thread.replies)]);
  const comments = flat(JSON.parse(readFileSync('mock/content/comments.json', 'utf8')));
  const authors = JSON.parse(readFileSync('mock/content/authors.json', 'utf8')) as { username: string; name: string; bio: string }[];
  const names = new Map(authors.map(({ username, name }) => [username, name]));
  const wrong = comments.filter(({ operator, author_name }) =>
    operator === null ? !/^(?:Sample (?:reader \d+|spam)|示例读者 \d+)$/.test(author_name) : author_name !== names.get(operator),
  );
  expect(wrong.map(({ author_name }) => author_name)).toEqual([]);
  // A line in English and one in Chinese, under the site's own name.
  expect(authors.filter(({ name, bio }) => !name.startsWith('ExamPress (') || !/^.{100,}\n.*\p{Script=Han}.*$/u.test(bio)).map(({ name }) => name)).toEqual([]);
});
