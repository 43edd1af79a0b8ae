import { addDays } from '../../../config/calendar.ts';
import { EXAMS, isSectionOf } from '../../../config/exams.ts';
import { LIMITS } from '../../../config/limits.ts';
import type { CallReply } from '../../../contract/index.ts';
import type { CoverageCell, Figures } from '../../../contract/statistics.ts';
import { iso } from '../../database/values.ts';
import type { Deps } from '../../deps.ts';
import { countTopics } from '../articles/articles.publication.ts';
import { reviewDueByTopic } from '../articles/articles.review.ts';
import { backupHealth } from '../backups/backups.service.ts';
import { countByStatus } from '../comments/comments.repository.ts';
import { momentOf } from '../configs/configs.service.ts';
import { countDeadMenus } from '../menus/menus.service.ts';
import { sectionKey } from '../visits/visit-pages.ts';
import { articleCounts, mediaCount, waitingCounts } from './content.repository.ts';
import { emptySearchesByTopic } from './searches.repository.ts';
import { spanOf } from './statistics.range.ts';
import { dayFigures, NOTHING, totalViews, viewsByTopic } from './statistics.repository.ts';
import { yesterdayByNow } from './statistics.service.ts';

type Overview = CallReply<'statistics', 'overview'>['data'];

/** The dashboard's figures; days are those of the site's time zone. */
export async function overview(deps: Deps): Promise<Overview> {
  const { db } = deps;
  const { now, day, time_zone } = await momentOf(deps);
  const days = await dayFigures(db, { from: addDays(day, -2), to: day });
  const figuresOf = (wanted: string): Figures => {
    const { day: _day, ...figures } = days.find((row) => row.day === wanted) ?? { day: wanted, ...NOTHING };
    return figures;
  };
  const { published, draft, scheduled, recycled, overdue, review_due } = await articleCounts(db, { now, day });
  const { pending, approved } = await countByStatus(db, {});
  const backup = await backupHealth(deps);
  return {
    today: figuresOf(day),
    yesterday_by_now: await yesterdayByNow(deps, day, time_zone),
    yesterday: figuresOf(addDays(day, -1)),
    day_before: figuresOf(addDays(day, -2)),
    total_pv: await totalViews(db),
    articles: { published, draft, scheduled, recycled },
    comments: { pending, approved },
    overdue_schedules: overdue,
    review_due,
    dead_menus: await countDeadMenus(deps),
    media: await mediaCount(db),
    ...backup,
    database: deps.dialect.name,
    time_zone,
    as_of: iso(now),
  };
}

/** Counts for the sidebar. Every open console polls this, so it counts nothing else. */
export async function waiting(deps: Deps): Promise<CallReply<'statistics', 'waiting'>['data']> {
  return waitingCounts(deps.db, await momentOf(deps));
}

const nameOf = (exam: string | null, section: string | null) => `${exam} ${exam && section && isSectionOf(exam, section) ? section : ''}`;

/**
 * What the site has on each section of each exam, one cell per section and one for the rest of the exam: its own page and
 * articles without a section. Views and searches cover the days whose hits are kept.
 */
export async function coverage(deps: Deps): Promise<CallReply<'statistics', 'coverage'>> {
  const { db } = deps;
  const { now, day, time_zone } = await momentOf(deps);
  const range = { from: addDays(day, 1 - LIMITS.visits_raw_days), to: day };

  const cells = new Map<string, CoverageCell>();
  for (const { code, sections } of EXAMS) {
    for (const section of [...sections.map(({ slug }) => slug), null])
      cells.set(nameOf(code, section), { exam: code, section, articles: 0, fresh: 0, pv: 0, empty_searches: 0 });
  }
  for (const { exam, section, count } of await countTopics(db)) {
    const cell = cells.get(nameOf(exam, section));
    if (!cell) continue;
    cell.articles += count;
    cell.fresh += count;
  }
  for (const { exam, section, count } of await reviewDueByTopic(db, { now, day })) {
    const cell = cells.get(nameOf(exam, section));
    if (cell) cell.fresh -= count;
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
