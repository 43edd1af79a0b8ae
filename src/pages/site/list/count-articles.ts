import type { ExamPage } from '../../../../contract/exams.ts';

/** How many of an exam's articles have this section (null: none) and kind; what is not asked for may be anything. */
export function countArticles(counts: ExamPage['article_counts'], { section, kind }: { section?: string | null; kind?: string }): number {
  return counts
    .filter((pair) => (section === undefined || pair.section === section) && (kind === undefined || pair.kind === kind))
    .reduce((total, { count }) => total + count, 0);
}
