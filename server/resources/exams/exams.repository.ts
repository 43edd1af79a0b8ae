import type { Selectable, Updateable } from 'kysely';
import { versionedRows } from '../../database/rows.ts';
import type { EditionsTable, ExamsTable } from '../../database/schema.ts';
import type { Db, Deps, Trx } from '../../deps.ts';

export type ExamRow = Selectable<ExamsTable>;
export type EditionRow = Selectable<EditionsTable>;
export const { find: findEdition, insert: insertEdition, update: updateEditionRow, remove: deleteEdition } = versionedRows('editions');

/** Makes the rows that are missing; several instances may do so at once. */
export async function insertMissingExams(db: Db, codes: readonly string[], now: number): Promise<void> {
  const lists = { key_facts: '[]', sections: '[]', faqs: '[]', official_links: '[]' };
  const empty = { ...lists, overview_html: '', score_scale: '', sections_source: null, score_source: null, checked_on: null };
  await db
    .insertInto('exams')
    .values(codes.map((code) => ({ code, ...empty, created_at: now, updated_at: now })))
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
}

export async function allExams(db: Db): Promise<Map<string, ExamRow>> {
  const rows = await db.selectFrom('exams').selectAll().execute();
  return new Map(rows.map((row) => [row.code, row]));
}

/** Of each exam's row what changes whenever the row does. */
export function examVersions(db: Db): Promise<Pick<ExamRow, 'code' | 'version' | 'updated_at'>[]> {
  return db.selectFrom('exams').select(['code', 'version', 'updated_at']).execute();
}

/** Writes the columns and raises the version. */
export async function updateExamRow(trx: Trx, code: string, columns: Updateable<ExamsTable>): Promise<void> {
  await trx
    .updateTable('exams')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('code', '=', code)
    .execute();
}

/** The editions of one exam or of all, the newest first. */
export function listEditionRows(db: Db, exam?: string): Promise<EditionRow[]> {
  let query = db.selectFrom('editions').selectAll();
  if (exam !== undefined) query = query.where('exam', '=', exam);
  return query.orderBy('valid_from', 'desc').orderBy('id', 'desc').execute();
}

/** When each exam's page or one of its editions last changed, epoch milliseconds, by code. */
export async function examChanges(db: Db): Promise<Map<string, number>> {
  const pages = await db.selectFrom('exams').select(['code', 'updated_at']).execute();
  const editions = await db.selectFrom('editions').select(['exam', 'updated_at']).execute();
  const changes = new Map(pages.map(({ code, updated_at }) => [code, updated_at]));
  for (const { exam, updated_at } of editions) changes.set(exam, Math.max(changes.get(exam) ?? 0, updated_at));
  return changes;
}

/** Every exam's editions by id, asked of the database once per version of the content. */
export function knownEditions(deps: Deps): Promise<ReadonlyMap<number, EditionRow>> {
  return deps.content.remember('editions', async () => new Map((await listEditionRows(deps.db)).map((row) => [row.id, row])), ['exams']);
}
