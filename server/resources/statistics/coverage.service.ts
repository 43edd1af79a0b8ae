import { addDays } from '../../../config/days.ts';
import { EXAMS, isSectionOf } from '../../../config/exams.ts';
import { LIMITS } from '../../../config/limits.ts';
import type { CallReply } from '../../../contract/index.ts';
import type { CoverageCell } from '../../../contract/statistics.ts';
import type { Deps } from '../../deps.ts';

import { sectionKey } from '../visits/visit-pages.ts';
import { articlesByTopic } from './content.repository.ts';
import { emptySearchesByTopic } from './searches.repository.ts';
import { siteDay, spanOf } from './statistics.range.ts';
import { viewsByTopic } from './statistics.repository.ts';

const nameOf = (exam: string | null, section: string | null) => `${exam} ${exam && section && isSectionOf(exam, section) ? section : ''}`;

/**
 * What the site has on each section of each exam, one field each, and a field for the rest of the exam: its own page and
 * what belongs to no section. Views and searches are those of the last days whose hits are kept.
 */
export async function coverage(deps: Deps): Promise<CallReply<'statistics', 'coverage'>> {
  const { db } = deps;
  const { now, day, time_zone } = await siteDay(deps);
  const range = { from: addDays(day, 1 - LIMITS.visits_raw_days), to: day };

  const cells = new Map<string, CoverageCell>();
  for (const { code, sections } of EXAMS) {
    for (const section of [...sections.map(({ slug }) => slug), null])
      cells.set(nameOf(code, section), { exam: code, section, articles: 0, fresh: 0, pv: 0, empty_searches: 0 });
  }
  for (const { exam, section, articles, fresh } of await articlesByTopic(db, now, day)) {
    const cell = cells.get(nameOf(exam, section));
    if (!cell) continue;
    cell.articles += articles;
    cell.fresh += fresh;
  }
  for (const { exam, section, count } of await emptySearchesByTopic(db, spanOf(range, time_zone))) {
    const cell = cells.get(nameOf(exam, section));
    if (cell) cell.empty_searches += count;
  }
  const views = new Map((await viewsByTopic(db, range)).map(({ key, pv }) => [key, pv]));
  for (const { code } of EXAMS) {
    let rest = views.get(code) ?? 0;
    for (const cell of cells.values()) {
      if (cell.exam !== code || cell.section === null) continue;
      cell.pv = views.get(sectionKey(code, cell.section) ?? '') ?? 0;
      rest -= cell.pv;
    }
    const whole = cells.get(nameOf(code, null));
    if (whole) whole.pv = Math.max(0, rest);
  }
  return { data: [...cells.values()], since: range.from };
}
