import type { CheerioAPI } from 'cheerio/slim';
import type { CheckIssue } from '../../../../contract/articles.ts';
import type { Draft } from '../articles.fields.ts';

/** One text of the article: a field, or a block of the body. */
export interface Passage {
  field: 'title' | 'summary' | 'content_html';
  text: string;
  /** All of the table in which it stands: a year in its caption holds for every cell. */
  table?: string;
}

/** What the rules look at. Whatever has to be asked of the database has been asked before. */
export interface CheckContext {
  draft: Draft;
  /** The body, parsed. Rules look and change nothing. */
  $: CheerioAPI;
  passages: readonly Passage[];
  /** The first day of the edition that the article describes. */
  edition_from: string | null;
  /** Whether the article's exam has any editions. */
  exam_has_editions: boolean;
  /** Who is named above the text; null when nobody is. */
  author: { name: string; username: string } | null;
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
export function excerptOf(text: string, at = 0): string {
  const folded = text.replace(/\s+/g, ' ').trim();
  if (folded.length <= EXCERPT) return folded;
  const start = Math.max(0, Math.min(at - EXCERPT / 3, folded.length - EXCERPT));
  return `${start > 0 ? '…' : ''}${folded.slice(start, start + EXCERPT)}${start + EXCERPT < folded.length ? '…' : ''}`;
}
