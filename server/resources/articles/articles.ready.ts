import type { CheerioAPI } from 'cheerio/slim';
import type { ArticleInput } from '../../../contract/articles.ts';
import { articleFields } from '../../content/search-document.ts';
import { minutesFor, textOf } from '../../content/text-of.ts';
import { spelledWords, wordsOfDocument } from '../search/search-index.ts';
import { derivedColumns } from './articles.derived.ts';
import { type Draft, EMPTY_ARTICLE } from './articles.fields.ts';
import { tidy } from './articles.rules.ts';

/** An article that was written elsewhere, with all that follows from its texts: made outside of any transaction, also in a thread of its own. */
export interface ReadyArticle {
  draft: Draft;
  derived: ReturnType<typeof derivedColumns>;
  reading_minutes: number;
  /** Characters of the readable text. */
  chars: number;
  /** Its words with their weights, as the search index keeps them. */
  words: string;
  /** The words that a misspelt one may mean. */
  spelled: string[];
}

/** Makes an article ready. Its body is sanitised already; `$` is that body parsed, and is used up. */
export function readyArticle(input: ArticleInput, $?: CheerioAPI): ReadyArticle {
  const draft: Draft = { ...EMPTY_ARTICLE, ...tidy(input, { content_html: input.content_html }) };
  const derived = derivedColumns(draft, $);
  const text = textOf(draft.content_html);
  const fields = articleFields(draft);
  return { draft, derived, reading_minutes: minutesFor(text), chars: [...text].length, words: wordsOfDocument(fields), spelled: spelledWords(fields) };
}
