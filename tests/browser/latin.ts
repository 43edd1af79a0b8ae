import type { Page } from '@playwright/test';
import { EXAMS } from '../../config/exams.ts';

/** What is called the same in Chinese. */
const NAMES = [
  ...EXAMS.map(({ code }) => code),
  ...['PV', 'UV', 'IP', 'SEO', 'CSV', 'HTML', 'XML', 'LaTeX', 'AVIF', 'WebP', 'KB', 'MB', 'UTC'],
  ...['WordPress', 'Excel', 'Microsoft Authenticator', 'Google Authenticator', '1Password'],
  ...['Enter', 'Shift', 'https://', '/article/', 'npm run restore'],
  ...Intl.supportedValuesOf('timeZone'),
];
const escaped = (words: string) => words.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
const NAME = new RegExp(`(?<![A-Za-z])(?:${NAMES.map(escaped).join('|')})(?![A-Za-z])`, 'g');
/** Words of another language: what is left without these names. */
const isForeign = (words: string) => /[A-Za-z]{2}/.test(words.replace(NAME, ''));

/** Chinese, its marks, and marks that stand between things of one kind. */
const BETWEEN = /[\u2010-\u206f\u3000-\u9fff\uff00-\uffef·]+|,\s|\s[/|]\s/;
const piecesOf = (words: string) => words.split(BETWEEN).map((piece) => piece.trim());
/** So many words are a sentence of somebody, which may be shown in part. */
const SENTENCE = 4;

interface Content {
  pieces: Set<string>;
  texts: string[];
}

function gather(value: unknown, { pieces, texts }: Content): void {
  if (typeof value === 'string') {
    // A text as HTML, its readable words, and what its attributes say.
    for (const text of new Set([value, value.replace(/<[^>]*>/g, ''), ...value.split(/[<>"|]/)].map((one) => one.replace(/\s+/g, ' ').trim()))) {
      texts.push(text);
      for (const piece of [text, ...piecesOf(text)]) pieces.add(piece);
    }
  } else if (value && typeof value === 'object') for (const one of Object.values(value)) gather(one, { pieces, texts });
}

/**
 * Texts on the screen with Latin letters, those that only screen readers tell too. Code, keys and what stands in a field is in no language, what says that its language is unknown (a
 * reader’s words) in its writer’s.
 */
function latinTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = (node.textContent ?? '').replace(/\s+/g, ' ').trim();
      const place = node.parentElement;
      if (!/[A-Za-z]{2}/.test(words) || !place?.checkVisibility({ visibilityProperty: true })) continue;
      if (!place.closest('script, style, code, kbd, textarea, iframe, .ProseMirror, [lang="en"], [lang=""]')) found.push(words);
    }
    return found;
  });
}

/**
 * What a page says in Latin letters by itself: what the server has told it from now on (articles, names, files) is in its author’s language. A few words
 * are content as a whole only: an article may well say “all” or “no data” somewhere.
 */
export function watchLatin(page: Page): () => Promise<string[]> {
  const content: Content = { pieces: new Set(), texts: [] };
  const reading: Promise<void>[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/api/'))
      reading.push(
        answer
          .json()
          .then((value) => gather(value, content))
          .catch(() => {}),
      );
  });
  const isContent = (piece: string) => content.pieces.has(piece) || (piece.split(' ').length >= SENTENCE && content.texts.some((text) => text.includes(piece)));
  return async () => {
    const texts = await latinTexts(page);
    await Promise.all(reading);
    const foreign = texts.filter((words) => !isContent(words) && piecesOf(words).some((piece) => isForeign(piece) && !isContent(piece)));
    return [...new Set(foreign)];
  };
}
