import { dayIn } from '../config/calendar.ts';
import { EXAM_CODES } from '../config/exams.ts';
import { DAY_MS, HOUR_MS, LIMITS, MINUTE_MS, RATES } from '../config/limits.ts';
import { changeContent } from './change.ts';
import { refreshPlanner } from './database/open.ts';
import { readState, writeState } from './database/shared-state.ts';
import type { Deps } from './deps.ts';
import { expireJobs, type JobKind, runJobs } from './queue.ts';
import { ANNOUNCE, announceChanges } from './resources/announcements/announcements.jobs.ts';
import { expireRecycled, runSchedule } from './resources/articles/articles.lifecycle.ts';
import { expireReplaced } from './resources/articles/articles.revisions.ts';
import { makeCards } from './resources/articles/derived/cards.ts';
import { deriveSome } from './resources/articles/derived/derived.ts';
import { reindexSome } from './resources/articles/derived/reindex.ts';
import { expirePreviews } from './resources/articles/public/article.ts';
import { deleteOldLines } from './resources/audit/audit.repository.ts';
import { deleteExpiredSessions, deleteOldNetworks } from './resources/auth/auth.repository.ts';
import { MAKE_BACKUP, scheduleBackup } from './resources/backups/backups.jobs.ts';
import { expireComments } from './resources/comments/comments.recycle.ts';
import { closeComments } from './resources/comments/comments.rules.ts';
import { settingsOf } from './resources/configs/configs.service.ts';
import { indexExam } from './resources/exams/exams.answers.ts';
import { WORK_ON_IMPORT } from './resources/imports/imports.jobs.ts';
import { expireImports } from './resources/imports/imports.service.ts';
import { REMOVE_FILES, STORE_VARIANTS } from './resources/media/media.jobs.ts';
import { postForgotten } from './resources/search/search-index.bulk.ts';
import { expireVisits, packHits } from './resources/visits/visits.tasks.ts';
import { expireThrottle } from './security/throttle.ts';
import { untilDone } from './turns.ts';

interface ScheduledTask {
  name: string;
  every_ms: number;
  run: (deps: Deps) => Promise<unknown>;
}

/** How long one turn of a work that comes in pieces lasts, milliseconds. */
const PIECES_MS = 500;

const DAY_STATE = 'content_day';

/** Pages speak of days (an edition that has ended, the year in the footer), search of the next test: when one begins, kept pages are made anew. */
export async function turnDay(deps: Deps): Promise<void> {
  const now = deps.clock();
  const day = dayIn((await settingsOf(deps.db)).time_zone, now);
  if ((await readState(deps.db, DAY_STATE)) === day) return;
  await changeContent(deps, async (trx) => {
    for (const code of EXAM_CODES) await indexExam(trx, deps, code);
    await writeState(trx, DAY_STATE, day, now);
  });
}

/** Every kind of queued work; each has a line of its own, so that one never waits for another. */
const JOB_KINDS: readonly JobKind[] = [STORE_VARIANTS, REMOVE_FILES, ANNOUNCE, MAKE_BACKUP, WORK_ON_IMPORT];

/** The longest window that a throttle looks back over. */
const THROTTLE_MS = Math.max(...Object.values(RATES).map(({ window_ms }) => window_ms), LIMITS.comments_rate.minutes_max * MINUTE_MS);

const WATCH = 'database.version';

/** Whether a newer version has taken the database over: then its processes do what is to be done, and this one only answers readers until it is ended. */
async function watchVersion({ guard, db, log }: Deps): Promise<void> {
  const before = guard.isSuperseded;
  await guard.look(db);
  if (!before && guard.isSuperseded) log.warn('a newer version has taken the database further: this process changes nothing more and waits for its end');
}

/** What the server does by itself, and how often. Every task may run on several instances at once. */
export const SCHEDULED_TASKS: readonly ScheduledTask[] = [
  { name: WATCH, every_ms: 2000, run: watchVersion },
  { name: 'articles.schedule', every_ms: 1000, run: runSchedule },
  { name: 'articles.expire_recycled', every_ms: 600_000, run: expireRecycled },
  { name: 'articles.expire_previews', every_ms: HOUR_MS, run: expirePreviews },
  { name: 'articles.expire_replaced', every_ms: HOUR_MS, run: expireReplaced },
  { name: 'content.day', every_ms: 30_000, run: turnDay },
  ...JOB_KINDS.map((kind): ScheduledTask => ({ name: `jobs.${kind.name}`, every_ms: 1000, run: (deps) => runJobs(deps, kind) })),
  { name: 'jobs.expire', every_ms: HOUR_MS, run: expireJobs },
  { name: 'announcements.queue', every_ms: 10_000, run: announceChanges },
  { name: 'articles.derive', every_ms: 1000, run: (deps) => untilDone(() => deriveSome(deps), PIECES_MS) },
  { name: 'articles.cards', every_ms: 1000, run: (deps) => untilDone(() => makeCards(deps), PIECES_MS) },
  { name: 'search.index', every_ms: 2000, run: (deps) => untilDone(() => reindexSome(deps), PIECES_MS) },
  { name: 'search.post', every_ms: 10_000, run: postForgotten },
  { name: 'sessions.expire', every_ms: HOUR_MS, run: (deps) => deleteExpiredSessions(deps.db, deps.clock()) },
  { name: 'networks.expire', every_ms: HOUR_MS, run: (deps) => deleteOldNetworks(deps.db, deps.clock() - LIMITS.sign_in_networks.known_days * DAY_MS) },
  { name: 'throttle.expire', every_ms: 600_000, run: (deps) => expireThrottle(deps, THROTTLE_MS) },
  { name: 'comments.close', every_ms: MINUTE_MS, run: closeComments },
  { name: 'comments.expire', every_ms: HOUR_MS, run: expireComments },
  { name: 'backups.schedule', every_ms: 30_000, run: scheduleBackup },
  { name: 'database.statistics', every_ms: 600_000, run: refreshPlanner },
  { name: 'imports.expire', every_ms: HOUR_MS, run: expireImports },
  { name: 'visits.pack', every_ms: MINUTE_MS, run: packHits },
  { name: 'visits.expire', every_ms: HOUR_MS, run: expireVisits },
  { name: 'audit.expire', every_ms: HOUR_MS, run: (deps) => deleteOldLines(deps.db, deps.clock() - LIMITS.audit_days * DAY_MS) },
];

/** Starts the tasks; the answer stops them, and what is going on then may be cut off. A task that fails is logged and tried again at its next turn. */
export function startScheduledTasks(deps: Deps): () => void {
  let isStopped = false;
  const timers = SCHEDULED_TASKS.map(({ name, every_ms, run }) => {
    let busy = false;
    const timer = setInterval(() => {
      if (busy || (deps.guard.isSuperseded && name !== WATCH)) return;
      busy = true;
      run(deps)
        .catch((err) => {
          if (isStopped) deps.log.info({ task: name }, 'scheduled task cut off, the process ends');
          else deps.log.error({ err, task: name }, 'scheduled task failed');
        })
        .finally(() => {
          busy = false;
        });
    }, every_ms);
    timer.unref();
    return timer;
  });
  return () => {
    isStopped = true;
    for (const timer of timers) clearInterval(timer);
  };
}
