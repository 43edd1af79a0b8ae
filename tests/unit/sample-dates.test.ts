import { readdirSync, readFileSync } from 'node:fs';
import { load } from 'cheerio/slim';
import { expect, test } from 'vitest';
import { DAY_MS } from '../../config/limits.ts';
import { namedDates } from '../../server/content/named-dates.ts';
import { pastInThePresent } from '../../server/content/past-dates.ts';

const ARTICLES = 'mock/content/articles';
const EXAMS = 'mock/content/exams';
/** Days after a named date within which its text is read again. */
const GRACE_DAYS = 1;

/** Sentences that the rule takes wrongly, by their beginning, and why each may stand. */
const ALLOWED: Record<string, string> = {};

interface Meta {
  slug: string;
  summary?: string;
  seo_description?: string;
  checked_on?: string;
  review_by?: string | null;
  status?: string;
}

/** The words of a body, a line for each block, so that a heading doesn't run into a sentence. */
function wordsOf(html: string): string {
  const $ = load(html.replaceAll(/<(\/?(?:p|h\d|li|td|th|caption|figcaption|tr))\b/g, '\n<$1'), null, false);
  return $.root().text();
}

const articles = readdirSync(ARTICLES)
  .filter((file) => file.endsWith('.json'))
  .map((file) => {
    const meta = JSON.parse(readFileSync(`${ARTICLES}/${file}`, 'utf8')) as Meta;
    const body = wordsOf(readFileSync(`${ARTICLES}/${file.replace('.json', '.html')}`, 'utf8'));
    return { meta, text: [meta.summary, meta.seo_description, body].join('\n') };
  })
  .filter(({ meta }) => meta.checked_on !== undefined);

/** Everything that an exam page says in words: no addresses, no titles of sources. */
function saidIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return /^(?:url|title|checked_on|starts_on|valid_from|valid_to)$/.test(key) ? [] : [wordsOf(value)];
  if (Array.isArray(value)) return value.flatMap((item) => saidIn(item, key));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => (name === 'source' || name.endsWith('_source') ? [] : saidIn(inner, name)));
}

const allowed = (sentence: string) => Object.keys(ALLOWED).some((start) => sentence.startsWith(start));

test('no article speaks of a past day as if it were to come', () => {
  const stale = articles.flatMap(({ meta, text }) =>
    pastInThePresent(text, meta.checked_on ?? '')
      .map(({ sentence }) => sentence)
      .filter((sentence) => !allowed(sentence))
      .map((sentence) => `${meta.slug}: ${sentence}`),
  );
  expect(stale).toEqual([]);
});

test('no exam page does', () => {
  const stale = readdirSync(EXAMS).flatMap((file) => {
    const exam = JSON.parse(readFileSync(`${EXAMS}/${file}`, 'utf8')) as { checked_on: string };
    return pastInThePresent(saidIn(exam).join('\n'), exam.checked_on)
      .map(({ sentence }) => sentence)
      .filter((sentence) => !allowed(sentence))
      .map((sentence) => `${file}: ${sentence}`);
  });
  expect(stale).toEqual([]);
});

/** Days that a text names and does not look forward to: the last of several sittings, told as over before its month was. */
const OVER: Record<string, readonly string[]> = { 'sat-registration-zh': ['2026-11-30'] };

test('an article is due for review once the first day that it looks forward to is over', () => {
  const late = articles.flatMap(({ meta, text }) => {
    const ahead = namedDates(text)
      .map(({ ends }) => ends)
      .filter((ends) => ends > (meta.checked_on ?? '') && !OVER[meta.slug]?.includes(ends))
      .sort()[0];
    if (ahead === undefined) return [];
    const due = new Date(Date.parse(ahead) + GRACE_DAYS * DAY_MS).toISOString().slice(0, 10);
    return meta.review_by && meta.review_by <= due ? [] : [`${meta.slug}: names ${ahead}, so review by ${due}`];
  });
  expect(late).toEqual([]);
});

/** Words that own that a text is somebody's report, what we take to be so, or our advice. */
const HEDGE =
  /report|as far as we know|\babout\b|expect|official|guides?\b|prep schools|last word|no newer|says\b|our advice|据|约|预计|官方|官网|说法不一|查到|较早|转述|我们的建议/i;

/** What an exam page claims, and who stands for it; null where nobody does. */
interface Claim {
  source: { kind: string } | null;
  [text: string]: unknown;
}

test('what an exam page has not from its owner owns that it is a report, or our understanding, in both languages', () => {
  const bold = readdirSync(EXAMS).flatMap((file) => {
    const exam = JSON.parse(readFileSync(`${EXAMS}/${file}`, 'utf8')) as Record<'key_facts' | 'faqs' | 'test_dates', Claim[]>;
    return [...exam.key_facts, ...exam.faqs, ...exam.test_dates]
      .filter(({ source }) => source?.kind !== 'official')
      .flatMap((said) => ['value', 'value_zh', 'answer_html', 'answer_html_zh', 'note', 'note_zh'].map((name) => String(said[name] ?? '')))
      .filter((text) => text !== '' && !HEDGE.test(text))
      .map((text) => `${file}: ${text}`);
  });
  expect(bold).toEqual([]);
});

test('every exception still stands somewhere', () => {
  const all = [...articles.map(({ text }) => text), ...readdirSync(EXAMS).map((file) => readFileSync(`${EXAMS}/${file}`, 'utf8'))].join('\n');
  expect(Object.keys(ALLOWED).filter((start) => !all.includes(start))).toEqual([]);
});

test('a source is a page that says it, not the front door of a site, and has a name in both languages', () => {
  const sources = (value: unknown): { title: string; title_zh?: string; url: string }[] => {
    if (value === null || typeof value !== 'object') return [];
    if ('kind' in value && 'url' in value) return [value as unknown as { title: string; url: string }];
    return Object.values(value).flatMap(sources);
  };
  const vague = readdirSync(EXAMS).flatMap((file) =>
    sources(JSON.parse(readFileSync(`${EXAMS}/${file}`, 'utf8')))
      .filter(({ title_zh, url }) => !title_zh || /^https?:\/\/[^/]+\/?$/.test(url))
      .map(({ title }) => `${file}: ${title}`),
  );
  expect(vague).toEqual([]);
});
