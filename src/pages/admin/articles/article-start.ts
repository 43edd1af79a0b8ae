import { EXAM_CODES, isSectionOf } from '../../../../config/exams.ts';
import type { ArticleValues } from './article-values.ts';

/** What a new article begins with when a link says what it is to be about: `?exam=GRE&section=verbal`. */
export function startOf(params: URLSearchParams): Partial<ArticleValues> {
  const exam = EXAM_CODES.find((code) => code === params.get('exam'));
  if (!exam) return {};
  const section = params.get('section');
  return { exam, ...(section && isSectionOf(exam, section) && { section }) };
}
