import { beyondCode } from '../../../config/exam-names.ts';
import type { EXAMS } from '../../../config/exams.ts';
import { findExam, KINDS, type Kind, LEVELS, type Level, SKILLS, type Skill } from '../../../config/exams.ts';
import { useLanguage } from '../../locales/use-text.ts';

type Names = Pick<(typeof EXAMS)[number], 'code' | 'name' | 'name_zh' | 'names_in_text'>;

/** A name in Latin letters ends with its word; a Chinese one may go on without a space (`雅思机考`). */
const followed = (name: string, rest: string) => /\p{Script=Han}$/u.test(name) || /^[\s(（]/.test(rest);

/** What an edition's name says beside the exam's: `Since January 2026` of `TOEFL iBT (since January 2026)`; all of it where it does not begin with the exam's name. */
export function beyondExam(exam: Names | undefined, edition: string): string {
  if (!exam) return edition;
  const names = [exam.name, exam.name_zh, exam.code, ...exam.names_in_text].sort((a, b) => b.length - a.length);
  const name = names.find((each) => edition.startsWith(each) && followed(each, edition.slice(each.length)));
  const rest = edition.slice(name?.length ?? 0).trim();
  const inner = /^[(（]([^()（）]+)[)）]$/.exec(rest)?.[1] ?? rest;
  return inner === '' ? edition : inner.charAt(0).toUpperCase() + inner.slice(1);
}

/** The words of the exam table in the reader's language. */
export function useNames() {
  const { language } = useLanguage();
  return {
    /** The exam's full name. */
    exam: (code: string) => {
      const exam = findExam(code);
      return exam ? (language === 'zh' ? exam.name_zh : exam.name) : code;
    },
    /** What the full name says beside the code; nothing where it is the code. */
    beyondCode: (code: string) => {
      const exam = findExam(code);
      const name = exam ? (language === 'zh' ? exam.name_zh : exam.name) : '';
      return beyondCode(code, name);
    },
    owner: (code: string) => findExam(code)?.[language === 'zh' ? 'owner_zh' : 'owner'] ?? '',
    /** What an edition's name says beside the exam's, for places where the exam's name stands before it. */
    beyondExam: (code: string, edition: string) => beyondExam(findExam(code), edition),
    /** What the test consists of, in one line. */
    sections: (code: string) =>
      (findExam(code)?.sections ?? [])
        .filter(({ slug }) => slug !== 'general')
        .map((section) => section[language])
        .join(language === 'zh' ? '、' : ', '),
    section: (code: string, slug: string) => findExam(code)?.sections.find((row) => row.slug === slug)?.[language] ?? slug,
    category: ({ name, name_zh }: { name: string; name_zh: string }) => (language === 'zh' && name_zh) || name,
    categoryDescription: ({ description, description_zh }: { description: string; description_zh: string }) =>
      (language === 'zh' && description_zh) || description,
    kind: (kind: Kind) => KINDS[kind][language],
    level: (level: Level) => LEVELS[level][language],
    skill: (skill: Skill) => SKILLS[skill][language],
  };
}
