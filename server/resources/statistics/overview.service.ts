import { addDays } from '../../../config/days.ts';
import type { CallReply } from '../../../contract/index.ts';
import type { Figures } from '../../../contract/statistics.ts';
import type { Deps } from '../../deps.ts';

import { backupHealth } from '../backups/backups.service.ts';
import { countDeadMenus } from '../menus/menus.service.ts';
import { articleCounts, commentCounts, mediaCount, waitingCounts } from './content.repository.ts';
import { siteDay } from './statistics.range.ts';
import { dayFigures, NOTHING, totalViews } from './statistics.repository.ts';
import { yesterdayByNow } from './statistics.service.ts';

type Overview = CallReply<'statistics', 'overview'>['data'];

/** The dashboard's figures; days are those of the site's time zone. */
export async function overview(deps: Deps): Promise<Overview> {
  const { db } = deps;
  const { now, day, time_zone } = await siteDay(deps);
  const days = await dayFigures(db, { from: addDays(day, -2), to: day });
  const figuresOf = (wanted: string): Figures => {
    const { day: _day, ...figures } = days.find((row) => row.day === wanted) ?? { day: wanted, ...NOTHING };
    return figures;
  };
  const { published, draft, scheduled, recycled, overdue, review_due } = await articleCounts(db, now, day);
  const backup = await backupHealth(deps);
  return {
    today: figuresOf(day),
    yesterday_by_now: await yesterdayByNow(deps, day, time_zone),
    yesterday: figuresOf(addDays(day, -1)),
    day_before: figuresOf(addDays(day, -2)),
    total_pv: await totalViews(db),
    articles: { published, draft, scheduled, recycled },
    comments: await commentCounts(db),
    overdue_schedules: overdue,
    review_due,
    dead_menus: await countDeadMenus(deps),
    media: await mediaCount(db),
    ...backup,
    database: deps.dialect.name,
    time_zone,
    as_of: new Date(now).toISOString(),
  };
}

/** How much waits for somebody: asked by every open console again and again, so it counts nothing else. */
export async function waiting(deps: Deps): Promise<CallReply<'statistics', 'waiting'>['data']> {
  const { now, day } = await siteDay(deps);
  return waitingCounts(deps.db, now, day);
}
