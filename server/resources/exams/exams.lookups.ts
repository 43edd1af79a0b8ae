import type { Db, Deps } from '../../deps.ts';
import { type EditionRow, listEditionRows } from './exams.repository.ts';

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
  return deps.content.remember('editions', async () => new Map((await listEditionRows(deps.db)).map((row) => [row.id, row])));
}
