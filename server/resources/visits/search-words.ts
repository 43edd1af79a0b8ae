import { EXAMS, findExam, isSectionOf } from '../../../config/exams.ts';
import { LIMITS } from '../../../config/limits.ts';

/** Addresses of people and long numbers are nobody's topic: they are not kept. */
const PRIVATE = /@|\d{7,}/;

/** A search as it is kept: folded (full width, case, spaces), cut to its limit; null for what is not kept. */
export function searchWords(query: string): string | null {
  const words = query
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LIMITS.search_logged)
    .trim();
  return words === '' || PRIVATE.test(words.replace(/[\s-]/g, '')) ? null : words;
}

const isLatin = (name: string) => /^[\p{Script=Latin}\d &-]+$/u.test(name);

/** Whether folded words name something: Latin names as whole words (Chinese beside them parts them too), Chinese ones anywhere. */
function names(words: string, name: string): boolean {
  const folded = name.toLowerCase();
  if (!isLatin(folded)) return words.includes(folded);
  return ` ${words.replace(/[^\p{Script=Latin}\p{N}&]+/gu, ' ')} `.includes(` ${folded.replaceAll('-', ' ')} `);
}

/** What a search is about: the filters it was made under, else the exam and section that its words name. */
export function searchTopic(words: string, filters: { exam?: string; section?: string }): { exam: string | null; section: string | null } {
  const exam =
    findExam(filters.exam) ?? EXAMS.find(({ code, name_zh }) => names(words, code) || name_zh.split(' ').some((part) => !isLatin(part) && names(words, part)));
  if (!exam) return { exam: null, section: null };
  const asked = filters.section && isSectionOf(exam.code, filters.section) ? filters.section : undefined;
  const named = exam.sections.find(({ slug, en, zh }) => [slug, en, zh].some((name) => names(words, name)))?.slug;
  return { exam: exam.code, section: asked ?? named ?? null };
}
