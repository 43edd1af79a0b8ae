import { LIMITS } from '../../config/limits.ts';
import type { Deps } from '../deps.ts';
import { announceChanges } from '../resources/announcements/announcements.jobs.ts';
import { expireRecycled, runSchedule } from '../resources/articles/articles.lifecycle.ts';
import { expirePreviews } from '../resources/articles/articles.previews.ts';
import { reindexSome } from '../resources/articles/articles.reindex.ts';
import { deleteExpiredSessions } from '../resources/auth/auth.repository.ts';
import { closeComments } from '../resources/comments/comments.closing.ts';
import { expireComments } from '../resources/comments/comments.recycle.ts';
import { expireVisits } from '../resources/statistics/statistics.service.ts';
import { expireThrottle } from '../security/throttle.ts';
import { JOB_KINDS } from './kinds.ts';
import { expireJobs, runJobs } from './queue.ts';
import { turnDay } from './turn-day.ts';

interface Duty {
  name: string;
  every_ms: number;
  run: (deps: Deps) => Promise<unknown>;
}

/** The longest window that a throttle looks back over. */
const THROTTLE_MS = Math.max(LIMITS.login.window_ms, LIMITS.comments_rate.minutes_max * 60_000);

/** What the house does by itself, and how often. Every duty may run on several instances at once. */
const DUTIES: readonly Duty[] = [
  { name: 'articles.schedule', every_ms: 1000, run: runSchedule },
  { name: 'articles.expire_recycled', every_ms: 600_000, run: expireRecycled },
  { name: 'articles.expire_previews', every_ms: 3_600_000, run: expirePreviews },
  { name: 'content.day', every_ms: 30_000, run: turnDay },
  ...JOB_KINDS.map((kind): Duty => ({ name: `jobs.${kind.name}`, every_ms: 1000, run: (deps) => runJobs(deps, kind) })),
  { name: 'jobs.expire', every_ms: 3_600_000, run: expireJobs },
  { name: 'announcements.queue', every_ms: 10_000, run: announceChanges },
  { name: 'search.index', every_ms: 2000, run: reindexSome },
  { name: 'sessions.expire', every_ms: 3_600_000, run: (deps) => deleteExpiredSessions(deps.db, deps.clock()) },
  { name: 'throttle.expire', every_ms: 600_000, run: (deps) => expireThrottle(deps, THROTTLE_MS) },
  { name: 'comments.close', every_ms: 60_000, run: closeComments },
  { name: 'comments.expire', every_ms: 3_600_000, run: expireComments },
  { name: 'visits.expire', every_ms: 3_600_000, run: expireVisits },
  {
    name: 'audit.expire',
    every_ms: 3_600_000,
    run: (deps) =>
      deps.db
        .deleteFrom('audit')
        .where('created_at', '<', deps.clock() - LIMITS.audit_days * 86_400_000)
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
