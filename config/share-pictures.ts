import { findExam } from './exams.ts';
import type { Language } from './languages.ts';

/** Pixels of a share picture, as link previews want it. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;
/** Goes up when the drawing itself changes, so that every address does. */
const DESIGN = 3;

/** What stands in a share picture. */
export interface ShareWords {
  title: string;
  /** A line below the title; empty for none. */
  subtitle: string;
  exam: string | null;
  site_name: string;
  language: Language;
}

export interface SharePicture {
  words: ShareWords;
  /** What tells these words from those before: part of the address, for caches. */
  mark: string;
  address: string;
}

/** A short mark of a text (FNV-1a, 32 bits): a change of the words changes it, that is all it has to do. */
function markOf(text: string): string {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619) >>> 0;
  return hash.toString(36);
}

function picture(path: string, words: ShareWords): SharePicture {
  const mark = markOf(JSON.stringify([DESIGN, words.title, words.subtitle, words.exam, words.site_name, words.language]));
  return { words, mark, address: `/share/${path}.png?v=${mark}` };
}

export function articleShare(
  { slug, title, exam, language }: { slug: string; title: string; exam: string | null; language: Language },
  site_name: string,
): SharePicture {
  return picture(`article/${encodeURIComponent(slug)}`, { title, subtitle: '', exam, site_name, language });
}

const EXAM_SUBTITLES = { en: 'Dates, fees, format, scores and practice', zh: '考试日期、费用、题型、分数与练习' } as const;

export function examShare(code: string, language: Language, site_name: string): SharePicture {
  const exam = findExam(code);
  const title = (language === 'zh' ? exam?.name_zh : exam?.name) ?? code;
  return picture(`exam/${language}/${code}`, { title, subtitle: EXAM_SUBTITLES[language], exam: code, site_name, language });
}
