import { findExam, KINDS, SKILLS } from '../../config/exams.ts';
import type { SearchDocument } from '../database/dialect.ts';
import { indexTokens } from './search-tokens.ts';
import { headingsOf, textOf } from './text-of.ts';

/** Raise it when `searchDocument` changes: every article is then indexed anew (`articles.reindex.ts`). */
export const SEARCH_DOCUMENT_VERSION = '2';

export interface Searchable {
  title: string;
  summary: string;
  content_html: string;
  exam: string | null;
  section: string | null;
  skill: string | null;
  kind: string;
  tags: readonly string[];
}

const labelsOf = (table: Record<string, { en: string; zh: string }>, key: string | null) => {
  const label = key === null ? undefined : table[key];
  return label ? [label.en, label.zh] : [];
};

/**
 * What search knows of an article, weighted in three: its title, exam, section and skill; its headings, summary, tags, kind and
 * the exam's names; its text. What the tables name, they name in both languages.
 */
export function searchDocument(article: Searchable): SearchDocument {
  const exam = findExam(article.exam);
  const section = exam?.sections.find(({ slug }) => slug === article.section);
  const subject = section && article.section !== 'general' ? [section.en, section.zh] : [];
  const names = exam ? [exam.name, exam.name_zh] : [];
  return {
    title: indexTokens([article.title, article.exam ?? '', ...subject, ...labelsOf(SKILLS, article.skill)].join(' ')),
    headings: indexTokens([headingsOf(article.content_html), article.summary, ...article.tags, ...names, ...labelsOf(KINDS, article.kind)].join(' ')),
    body: indexTokens(textOf(article.content_html)),
  };
}
