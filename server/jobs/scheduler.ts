import { LIMITS } from '../../config/limits.ts';
import type { Deps } from '../deps.ts';
import { announceChanges } from '../resources/announcements/announcements.jobs.ts';
import { deriveSome } from '../resources/articles/articles.derived.ts';
import { expireRecycled, runSchedule } from '../resources/articles/articles.lifecycle.ts';
import { expirePreviews } from '../resources/articles/articles.public.ts';
import { reindexSome } from '../resources/articles/articles.reindex.ts';
import { deleteExpiredSessions, deleteOldNetworks } from '../resources/auth/auth.repository.ts';
import { scheduleBackup } from '../resources/backups/backups.schedule.ts';
import { closeComments } from '../resources/comments/comments.open.ts';
import { expireComments } from '../resources/comments/comments.recycle.ts';
import { postForgotten } from '../resources/search/search-index.bulk.ts';
import { expireVisits, packHits } from '../resources/visits/visits.tasks.ts';
import { expireThrottle } from '../security/throttle.ts';
import { DAY_MS } from '../time-zone.ts';
import { JOB_KINDS } from './kinds.ts';
import { expireJobs, runJobs } from './queue.ts';
import { turnDay } from './turn-day.ts';

interface Duty {
  name: string;
  every_ms: number;
  run: (deps: Deps) => Promise<unknown>;
}

/** How long one turn of a work that comes in pieces lasts, milliseconds. */
const TURN_MS = 500;

/** Does a work piece by piece until nothing is left or its turn is over. */
async function forAWhile(piece: () => Promise<number>): Promise<void> {
  const until = performance.now() + TURN_MS;
  while ((await piece()) > 0 && performance.now() < until);
}

/** The longest window that a throttle looks back over. */
const THROTTLE_MS = Math.max(LIMITS.login.window_ms, LIMITS.login.name_window_ms, LIMITS.comments_rate.minutes_max * 60_000);

/** What the house does by itself, and how often. Every duty may run on several instances at once. */
const DUTIES: readonly Duty[] = [
  { name: 'articles.schedule', every_ms: 1000, run: runSchedule },
  { name: 'articles.expire_recycled', every_ms: 600_000, run: expireRecycled },
  { name: 'articles.expire_previews', every_ms: 3_600_000, run: expirePreviews },
  { name: 'content.day', every_ms: 30_000, run: turnDay },
  ...JOB_KINDS.map((kind): Duty => ({ name: `jobs.${kind.name}`, every_ms: 1000, run: (deps) => runJobs(deps, kind) })),
  { name: 'jobs.expire', every_ms: 3_600_000, run: expireJobs },
  { name: 'announcements.queue', every_ms: 10_000, run: announceChanges },
  { name: 'articles.derive', every_ms: 1000, run: (deps) => forAWhile(() => deriveSome(deps)) },
  { name: 'search.index', every_ms: 2000, run: reindexSome },
  { name: 'search.post', every_ms: 10_000, run: postForgotten },
  { name: 'sessions.expire', every_ms: 3_600_000, run: (deps) => deleteExpiredSessions(deps.db, deps.clock()) },
  { name: 'networks.expire', every_ms: 3_600_000, run: (deps) => deleteOldNetworks(deps.db, deps.clock() - LIMITS.login.known_days * DAY_MS) },
  { name: 'throttle.expire', every_ms: 600_000, run: (deps) => expireThrottle(deps, THROTTLE_MS) },
  { name: 'comments.close', every_ms: 60_000, run: closeComments },
  { name: 'comments.expire', every_ms: 3_600_000, run: expireComments },
  { name: 'backups.schedule', every_ms: 30_000, run: scheduleBackup },
  { name: 'visits.pack', every_ms: 60_000, run: packHits },
  { name: 'visits.tasks', every_ms: 3_600_000, run: expireVisits },
  {
    name: 'audit.expire',
    every_ms: 3_600_000,
    run: (deps) =>
      deps.db
        .deleteFrom('audit')
        .where('created_at', '<', deps.clock() - LIMITS.audit_days * DAY_MS)
        .execute(),
  },
];

/** Starts the duties; the answer stops them. A duty that fails is logged and tried again at its next turn. */
export function startDuties(deps: Deps): () => void {
  const timers = DUTIES.map(({ name, every_ms, run }) => {
    let busy = false;
    const timer = setInterval(() => {
      if (busy) return;
      busy = true;
      run(deps)
        .catch((err) => deps.log.error({ err, duty: name }, 'duty failed'))
        .finally(() => {
          busy = false;
        });
    }, every_ms);
    timer.unref();
    return timer;
  });
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
