import { randomBytes } from 'node:crypto';
import { DAY_MS, LIMITS } from '../../../config/limits.ts';
import { personName } from '../../../config/person-name.ts';
import type { Import, ImportReport } from '../../../contract/imports.ts';
import type { CallInput } from '../../../contract/index.ts';
import { inTransaction } from '../../change.ts';
import { lock } from '../../database/lock.ts';
import { flag, iso } from '../../database/values.ts';
import type { Deps, SessionUser, Trx } from '../../deps.ts';
import { AppError, found, invalid } from '../../errors.ts';
import { enqueue, isInQueue } from '../../queue.ts';
import { WORK_ON_IMPORT } from './imports.jobs.ts';
import {
  addReceived,
  busyImport,
  deleteImport,
  findImport,
  type ImportRow,
  type ImportState,
  importsIn,
  insertImport,
  listImportRows,
  oldImports,
  PARTS_MAX,
  partKey,
  removeParts,
  updateImport,
} from './imports.repository.ts';
import { exampleInChinese, inChinese } from './imports.words.ts';
import { KIND_NAMES, type SummaryJson } from './wordpress/summary.ts';

const BUSY = { zh: '已有导入正在进行，请等它完成', en: 'An import is under way already.' };

function presentReport({ came, known, changed, left_out }: SummaryJson): ImportReport {
  const counts = (of: Record<string, number>) => Object.fromEntries(KIND_NAMES.map((kind) => [kind, of[kind] ?? 0])) as ImportReport['came'];
  const reasons = (lines: ImportReport['changed']) =>
    lines.map(({ text, count, examples }) => ({ text: inChinese(text), count, examples: examples.map(exampleInChinese) }));
  return { came: counts(came), known: counts(known), changed: reasons(changed), left_out: reasons(left_out) };
}

function present({ file_key: _, parts: __, fetch_media, report, created_at, updated_at, ...row }: ImportRow): Import {
  return {
    ...row,
    fetch_media: fetch_media === 1,
    report: report === null ? null : presentReport(JSON.parse(report) as SummaryJson),
    created_at: iso(created_at),
    updated_at: iso(updated_at),
  };
}

export async function listImports(deps: Deps): Promise<Import[]> {
  return (await listImportRows(deps.db)).map(present);
}

/** Makes room for a file that comes in parts. */
export async function createImport(deps: Deps, { name, bytes }: CallInput<'imports', 'create'>['body'], user: SessionUser): Promise<Import> {
  const now = deps.clock();
  const file_key = `imports/${randomBytes(12).toString('hex')}`;
  const nothing = { seconds_left: null, report: null, error: null };
  const row = { ...nothing, name, file_key, bytes, state: 'uploading', phase: 'check', user_name: personName(user) } as const;
  return present(await inTransaction(deps, (trx) => insertImport(trx, { ...row, created_at: now, updated_at: now })));
}

const conflict = (row: ImportRow) => new AppError('conflict', { data: present(row) });

/** Takes the next piece of a file; with the last one the check begins. */
export async function addPart(deps: Deps, id: number, at: number, bytes: Buffer): Promise<Import> {
  const row = found(await findImport(deps.db, id));
  if (row.state !== 'uploading' || at !== row.received) throw conflict(row);
  if (bytes.length === 0) throw invalid('file', '文件是空的');
  if (bytes.length > LIMITS.import.part_bytes || row.received + bytes.length > row.bytes || row.parts >= PARTS_MAX) throw new AppError('payload_too_large');
  await deps.backups.put(partKey(row.file_key, row.parts + 1), bytes, 'application/octet-stream');
  const added = await inTransaction(deps, async (trx) => {
    const now = deps.clock();
    if (!(await addReceived(trx, row, bytes.length, now))) return null;
    if (row.received + bytes.length === row.bytes) await begin(trx, id, ['uploading'], { state: 'checking' }, now);
    return present(found(await findImport(trx, id)));
  });
  if (added) return added;
  const now = await findImport(deps.db, id);
  // It was removed while this piece came: nothing would ever take the piece away.
  if (!now) await removeParts(deps, row);
  throw conflict(found(now));
}

async function begin(
  trx: Trx,
  id: number,
  states: readonly ImportState[],
  columns: Parameters<typeof updateImport>[3],
  now: number,
): Promise<ImportRow | undefined> {
  const fresh = { done: 0, total: 0, per_second: 0, seconds_left: null, error: null, updated_at: now };
  const row = await updateImport(trx, id, states, { ...fresh, ...columns });
  if (row) await enqueue(trx, WORK_ON_IMPORT, { id }, { now });
  return row;
}

/** Begins to bring what was checked, or goes on with what was stopped; one at a time. What was stopped before its check had come to an end is checked once more. */
export async function startImport(deps: Deps, id: number, fetchMedia: boolean): Promise<Import> {
  return inTransaction(deps, async (trx) => {
    await lock(trx, deps.dialect, 'imports');
    const row = found(await findImport(trx, id));
    if (await busyImport(trx)) throw new AppError('conflict', { message: BUSY });
    // What came to nothing before its file was whole, or is no export, has nothing to begin with.
    if (row.received < row.bytes) throw conflict(row);
    const next = row.report === null ? ({ state: 'checking', phase: 'check' } as const) : ({ state: 'waiting' } as const);
    const begun = await begin(trx, id, ['checked', 'failed', 'cancelled'], { ...next, fetch_media: flag(fetchMedia) }, deps.clock());
    if (!begun) throw conflict(row);
    return present(begun);
  });
}

/** After the content was replaced: what was found of a file, and what of it had come, is true no more. It is checked anew, and nothing comes until somebody means it. */
export async function checkImportsAnew(trx: Trx, now: number): Promise<void> {
  const states = ['checking', 'checked', 'waiting', 'running'] as const;
  for (const { id } of await importsIn(trx, states)) await begin(trx, id, states, { state: 'checking', phase: 'check', report: null }, now);
}

/** Stops it; what has come stays. */
export async function cancelImport(deps: Deps, id: number): Promise<Import> {
  const row = await inTransaction(deps, (trx) =>
    updateImport(trx, id, ['uploading', 'checking', 'waiting', 'running'], { state: 'cancelled', updated_at: deps.clock() }),
  );
  return present(row ?? raise(found(await findImport(deps.db, id))));
}

function raise(row: ImportRow): never {
  throw conflict(row);
}

/** Forgets an import and its file; what has come stays. */
export async function removeImport(deps: Deps, id: number): Promise<void> {
  const row = found(await findImport(deps.db, id));
  if (isInQueue(row)) throw conflict(row);
  await removeParts(deps, row);
  await inTransaction(deps, (trx) => deleteImport(trx, id));
}

/** Forgets what nobody has touched for long. */
export async function expireImports(deps: Deps): Promise<void> {
  for (const row of await oldImports(deps.db, deps.clock() - LIMITS.import.kept_days * DAY_MS)) {
    await removeParts(deps, row);
    await deleteImport(deps.db, row.id);
  }
}
