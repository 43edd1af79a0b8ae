import type { EXAMS } from '../../../config/exams.ts';

type Names = Pick<(typeof EXAMS)[number], 'code' | 'name' | 'name_zh' | 'said'>;

/** A name in Latin letters ends with its word; a Chinese one may go on without a space (`雅思机考`). */
const followed = (name: string, rest: string) => /\p{Script=Han}$/u.test(name) || /^[\s(（]/.test(rest);

/** What an edition's name says beside the exam's: `Since January 2026` of `TOEFL iBT (since January 2026)`; all of it where it does not begin with the exam's name. */
export function beyondExam(exam: Names | undefined, edition: string): string {
  if (!exam) return edition;
  const names = [exam.name, exam.name_zh, exam.code, ...exam.said].sort((a, b) => b.length - a.length);
  const name = names.find((each) => edition.startsWith(each) && followed(each, edition.slice(each.length)));
  const rest = edition.slice(name?.length ?? 0).trim();
  const inner = /^[(（]([^()（）]+)[)）]$/.exec(rest)?.[1] ?? rest;
  return inner === '' ? edition : inner.charAt(0).toUpperCase() + inner.slice(1);
}
