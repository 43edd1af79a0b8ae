import { LIMITS } from '../../config/limits.ts';
import type { Deps } from '../deps.ts';
import { runSchedule } from '../resources/articles/articles.lifecycle.ts';
import { deleteExpiredSessions } from '../resources/auth/auth.repository.ts';
import { expireVisits } from '../resources/statistics/statistics.service.ts';
import { expireThrottle } from '../security/throttle.ts';
import { turnDay } from './turn-day.ts';

interface Duty {
  name: string;
  every_ms: number;
  run: (deps: Deps) => Promise<unknown>;
}

/** What the house does by itself, and how often. Every duty may run on several instances at once. */
const DUTIES: readonly Duty[] = [
  { name: 'articles.schedule', every_ms: 1000, run: runSchedule },
  { name: 'content.day', every_ms: 30_000, run: turnDay },
  { name: 'sessions.expire', every_ms: 3_600_000, run: (deps) => deleteExpiredSessions(deps.db, deps.clock()) },
  { name: 'throttle.expire', every_ms: 600_000, run: (deps) => expireThrottle(deps, LIMITS.login.window_ms) },
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
