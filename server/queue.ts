import type { ExpressionBuilder } from 'kysely';
import { DAY_MS, HOUR_MS } from '../config/limits.ts';
import type { Database, Db } from './database/schema.ts';
import { among } from './database/values.ts';
import type { Deps } from './deps.ts';

/** One kind of queued work. A resource declares it, the scheduler lists and runs it. */
export interface JobKind<Payload = unknown> {
  /** `resource.work`, as the rows name it. */
  name: string;
  /** How long one run may take, milliseconds. After that the instance is thought dead and another one begins again. */
  lease_ms: number;
  /** How often it is tried in all. */
  attempts: number;
  /** May run more than once for the same payload: an instance can die before it says that it is done. */
  run(deps: Deps, payload: Payload, running: Running): Promise<void>;
  /** Reports a failure to a person; a kind of job that has this is not retried by the queue. Called only by the process that still holds the job. */
  onFailure?(deps: Deps, payload: Payload, err: unknown): Promise<void>;
  /** Whether what it was given is at fault, and not the work: the log tells the reason, and no error. */
  isRefusal?(err: unknown): boolean;
}

/** A run, seen from inside. */
interface Running {
  /**
   * Says that it still goes on: the lease begins anew. For work that is longer than any lease that a dead instance should hold.
   * @throws LostJob when somebody else has the work by now: an instance that stood still is to change nothing more
   */
  renew(): Promise<void>;
}

const IN_QUEUE = ['waiting', 'running'] as const;
/** Of a resource's row by its `state`: whether its work waits in the queue or is being done; as a condition, and of one that was read. */
export const inQueue = () => among('state', IN_QUEUE);
export const isInQueue = ({ state }: { state: string }) => IN_QUEUE.some((own) => own === state);

/** The lease had run out, or the work was put back. */
export class LostJob extends Error {
  override name = 'LostJob';
}

/** The wait after the first failure, milliseconds; each further one waits four times as long, up to the longest. */
const BACKOFF = { first_ms: 10_000, factor: 4, longest_ms: HOUR_MS } as const;
const waitAfter = (attempts: number) => Math.min(BACKOFF.first_ms * BACKOFF.factor ** (attempts - 1), BACKOFF.longest_ms);
/** Characters of a failure's words that the row keeps. */
const ERROR_LENGTH = 500;
const KEPT_MS = 7 * DAY_MS;

/** Puts work into the queue; with a transaction it is there exactly when the rest of the change is. `delay_ms`: not before that. */
export async function enqueue<Payload>(
  db: Db,
  { name }: JobKind<Payload>,
  payload: Payload,
  { now, delay_ms = 0 }: { now: number; delay_ms?: number },
): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ kind: name, payload: JSON.stringify(payload), run_at: now + delay_ms, locked_until: null, finished_at: null, error: null, created_at: now })
    .execute();
}

/** Takes the next job that is due; the update finds a row only for the first of several instances that want it. */
async function take(deps: Deps, { name, lease_ms }: JobKind) {
  for (;;) {
    const now = deps.clock();
    // A lease that ends later than any begun now was taken while a clock was ahead: nobody holds it.
    const free = (eb: ExpressionBuilder<Database, 'jobs'>) =>
      eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', now), eb('locked_until', '>', now + lease_ms * 2)]);
    const due = await deps.db
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', name)
      .where('finished_at', 'is', null)
      .where('run_at', '<=', now)
      .where(free)
      .orderBy('run_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!due) return undefined;
    const taken = await deps.db
      .updateTable('jobs')
      .set((eb) => ({ locked_until: now + lease_ms, attempts: eb('attempts', '+', 1) }))
      .where('id', '=', due.id)
      .where('finished_at', 'is', null)
      .where('run_at', '<=', now)
      .where(free)
      .returning(['id', 'payload', 'attempts', 'locked_until'])
      .executeTakeFirst();
    if (taken) return taken;
  }
}
type Taken = NonNullable<Awaited<ReturnType<typeof take>>>;

/** Writes how a run ended, unless its lease had run out and somebody else has the job by now. */
async function settle(deps: Deps, job: Taken, columns: { finished_at: number | null; error: string | null; run_at?: number }): Promise<void> {
  await deps.db
    .updateTable('jobs')
    .set({ ...columns, locked_until: null })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .execute();
}

/** Begins the lease anew, and answers whether the run still has its job. */
async function renew(deps: Deps, { lease_ms }: JobKind, job: Taken): Promise<boolean> {
  const { numUpdatedRows } = await deps.db
    .updateTable('jobs')
    .set({ locked_until: deps.clock() + lease_ms })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What a process is doing, by its database; nothing more is taken once it has put that back. */
const underWay = new WeakMap<Db, { jobs: Set<Taken>; is_over: boolean }>();

function doingOf(db: Db) {
  const doing = underWay.get(db) ?? { jobs: new Set(), is_over: false };
  underWay.set(db, doing);
  return doing;
}

/** Puts back what this process is doing, for it ends: whoever comes next begins it again at once, as if it had not been tried. */
export async function putBackJobs({ db }: Deps): Promise<void> {
  const doing = doingOf(db);
  doing.is_over = true;
  const jobs = [...doing.jobs];
  doing.jobs.clear();
  for (const { id, attempts } of jobs)
    await db
      .updateTable('jobs')
      .set({ locked_until: null, attempts: attempts - 1 })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('finished_at', 'is', null)
      .execute();
}

async function runOne(deps: Deps, kind: JobKind, job: Taken): Promise<void> {
  const { jobs } = doingOf(deps.db);
  jobs.add(job);
  try {
    // It was taken as often as it may be tried and never came to an end: it would take the next instance down too.
    if (job.attempts > kind.attempts) throw new Error('The work was begun as often as it may be and never came to an end');
    await kind.run(deps, JSON.parse(job.payload), {
      renew: async () => {
        if (!jobs.has(job) || !(await renew(deps, kind, job))) throw new LostJob('Somebody else has this work by now');
      },
    });
  } catch (err) {
    if (!jobs.delete(job)) throw err;
    // Where the database does not answer, settling will meet that.
    const isHeld = !(err instanceof LostJob) && (await renew(deps, kind, job).catch(() => true));
    if (!isHeld) {
      deps.log.info({ job: job.id, kind: kind.name, attempts: job.attempts }, 'a job that took too long is left to whoever has it now');
      return;
    }
    const now = deps.clock();
    const isLast = kind.onFailure !== undefined || job.attempts >= kind.attempts;
    const error = (err instanceof Error ? err.message : String(err)).slice(0, ERROR_LENGTH);
    const told = { job: job.id, kind: kind.name, attempts: job.attempts, is_last: isLast };
    if (kind.isRefusal?.(err)) deps.log.warn({ ...told, reason: error }, 'a job refused what it was given');
    else deps.log.error({ ...told, err }, 'a job failed');
    await kind.onFailure?.(deps, JSON.parse(job.payload), err);
    await settle(deps, job, isLast ? { finished_at: now, error } : { finished_at: null, error, run_at: now + waitAfter(job.attempts) });
    return;
  }
  if (jobs.delete(job)) await settle(deps, job, { finished_at: deps.clock(), error: null });
}

/**
 * Does everything of one kind that is due, one after the other, and answers how much that was. Several instances may do
 * so at once: each job is taken by one of them. A failure is written into the row and tried again later.
 */
export async function runJobs(deps: Deps, kind: JobKind): Promise<number> {
  const doing = doingOf(deps.db);
  for (let done = 0; ; done += 1) {
    const job = doing.is_over ? undefined : await take(deps, kind);
    if (!job) return done;
    await runOne(deps, kind, job);
  }
}

/** Forgets jobs that ended a week ago. */
export async function expireJobs(deps: Deps): Promise<void> {
  await deps.db
    .deleteFrom('jobs')
    .where('finished_at', '<', deps.clock() - KEPT_MS)
    .execute();
}
