import { MINUTE_MS } from '../../../config/limits.ts';
import type { Deps } from '../../deps.ts';
import { outageMessage } from '../../http/outages.ts';
import { type JobKind, LostJob } from '../../queue.ts';
import { fileOf, findImport, type ImportRow, type ImportState, LostPart, removeParts, updateImport } from './imports.repository.ts';
import { errorInChinese } from './imports.words.ts';
import { ImportError } from './wordpress/file/wxr.ts';
import { Summary, type SummaryJson } from './wordpress/summary.ts';
import type { ImportProgress, OnProgress } from './wordpress/writing.ts';

/** How often the row hears how far it is, milliseconds: the console asks as often. */
const TOLD_MS = 1000;
const ERROR_LENGTH = 500;

/** Most processes never bring an export: what reads and writes one is loaded by the first that does. */
const wordpress = () => import('./wordpress/run.ts');
const checking = () => import('./wordpress/check.ts');

/** Somebody has said that it is to stop. */
class Cancelled extends Error {
  override name = 'Cancelled';
}

/** How an import that is done stands there: at the end of its last step, whatever was written down on the way. */
const finished = (last: ImportProgress | undefined) =>
  last ? { phase: last.phase, done: last.total, total: last.total, per_second: 0, seconds_left: null } : {};

/** Writes down how far an import is, and hears whether it is still wanted, and still its own: where it is told of the next step, it stops. */
function teller(deps: Deps, id: number, state: ImportState, renew: () => Promise<void>, report: () => string | undefined): OnProgress {
  let told = 0;
  let isTelling = false;
  let end: Error | undefined;
  return ({ phase, done, total, perSecond, secondsLeft }) => {
    if (end) throw end;
    const now = performance.now();
    if (isTelling || now - told < TOLD_MS) return;
    told = now;
    isTelling = true;
    const columns = { phase, done, total, per_second: perSecond, seconds_left: secondsLeft, report: report(), updated_at: deps.clock() };
    renew()
      .then(() => updateImport(deps.db, id, [state], columns))
      .then((row) => {
        if (!row) end = new Cancelled('The import was cancelled');
      })
      .catch((err) => {
        if (err instanceof LostJob) end = err;
        // The work itself will meet what is wrong with the database.
        else deps.log.warn({ err, import: id }, 'how far an import is could not be written down');
      })
      .finally(() => {
        isTelling = false;
      });
  };
}

async function check(deps: Deps, row: ImportRow, renew: () => Promise<void>): Promise<void> {
  const { checkWordPress } = await checking();
  const tell = teller(deps, row.id, 'checking', renew, () => undefined);
  let last: ImportProgress | undefined;
  const summary = await checkWordPress(deps, fileOf(deps, row), (progress) => {
    last = progress;
    tell(progress);
  });
  const columns = { state: 'checked', report: JSON.stringify(summary), updated_at: deps.clock() } as const;
  await updateImport(deps.db, row.id, ['checking'], { ...finished(last), ...columns });
}

async function bring(deps: Deps, row: ImportRow, renew: () => Promise<void>): Promise<void> {
  // One that runs already was begun by a process that is gone: what that one brought counts.
  const before = row.state === 'running' && row.report !== null ? (JSON.parse(row.report) as SummaryJson) : null;
  if (
    !(await updateImport(deps.db, row.id, ['waiting', 'running'], {
      state: 'running',
      report: JSON.stringify(before ?? new Summary()),
      updated_at: deps.clock(),
    }))
  )
    return;
  const summary = new Summary();
  const report = () => JSON.stringify(summary.after(before));
  const { importWordPress } = await wordpress();
  const tell = teller(deps, row.id, 'running', renew, report);
  let last: ImportProgress | undefined;
  const request = { file: fileOf(deps, row), media_dir: null, fetch_media: row.fetch_media === 1, summary, in_server: true };
  await importWordPress(deps, request, (progress) => {
    last = progress;
    tell(progress);
  });
  await renew();
  // Who cancelled when everything had come was too late: what is there is told, and the file has done its work.
  const done = { ...finished(last), state: 'done', report: report(), error: null, updated_at: deps.clock() } as const;
  if (await updateImport(deps.db, row.id, ['running', 'cancelled'], done)) await removeParts(deps, row);
}

/** The states in which the job has something to do. */
const AT_WORK: readonly ImportState[] = ['checking', 'waiting', 'running'];

/** Whether the file is at fault. */
const isRefusal = (err: unknown) => err instanceof ImportError && !(err instanceof LostPart);

/**
 * Checks an import that has come, or brings it, as its state says. Begun again when the process that did it is gone, and goes on where that one stopped; a failure is
 * told, and left to whoever starts it again.
 */
export const WORK_ON_IMPORT: JobKind<{ id: number }> = {
  name: 'imports.work',
  lease_ms: MINUTE_MS,
  attempts: 20,
  run: async (deps, { id }, { renew }) => {
    const row = await findImport(deps.db, id);
    if (!row || !AT_WORK.includes(row.state)) return;
    try {
      if (row.state === 'checking') await check(deps, row, renew);
      else await bring(deps, row, renew);
    } catch (err) {
      if (!(err instanceof Cancelled)) throw err;
    }
  },
  isRefusal,
  onFailure: async (deps, { id }, err) => {
    const row = await findImport(deps.db, id);
    if (!row || !AT_WORK.includes(row.state)) return;
    const outage = outageMessage(err, deps.dialect);
    const error = outage ?? (err instanceof ImportError ? errorInChinese(err.message, row.name) : '导入时出错，原因见服务器日志');
    // What is no export is not kept: it would be refused each time.
    const left = row.state === 'checking' && isRefusal(err) ? { received: 0, parts: 0 } : {};
    const failed = { ...left, state: 'failed', error: error.slice(0, ERROR_LENGTH), updated_at: deps.clock() } as const;
    if ((await updateImport(deps.db, id, [row.state], failed)) && left.parts === 0) await removeParts(deps, row);
  },
};
