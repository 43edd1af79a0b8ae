import { dayIn, editionInForce, nextDates } from '../../../config/calendar.ts';
import type { Language } from '../../../config/languages.ts';
import type { Api } from '../../../contract/index.ts';

/** What is next or new in an exam, told in a line. */
export interface ExamBrief {
  code: string;
  article_count: number;
  /** The edition in force, if there is one. */
  edition: { name: string; name_zh: string } | null;
  /** The next test day; `is_firm` where an official page says so. */
  next: { starts_on: string; is_firm: boolean } | null;
}

/** Every exam in brief, with the articles that its reader's lists show. */
export async function loadExamBriefs({ api, language: reader }: { api: Api; language: Language }): Promise<ExamBrief[]> {
  const [settings, exams] = await Promise.all([api.configs.list_public(), api.exams.list_public({ query: { reader } })]);
  const today = dayIn(settings.data.time_zone, new Date());
  return exams.data.map(({ code, article_count, editions, test_dates }) => {
    const edition = editionInForce(editions, today);
    const [next] = nextDates(test_dates, today);
    return {
      code,
      article_count,
      edition: edition ? { name: edition.name, name_zh: edition.name_zh } : null,
      next: next ? { starts_on: next.starts_on, is_firm: next.source?.kind === 'official' } : null,
    };
  });
}
