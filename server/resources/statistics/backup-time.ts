import type { Db } from '../../deps.ts';

const KEY = 'backup_at';

/** When the last backup was made, epoch milliseconds, as far as this database knows. */
export async function lastBackup(db: Db): Promise<number | null> {
  const row = await db.selectFrom('state').select('updated_at').where('key', '=', KEY).executeTakeFirst();
  return row?.updated_at ?? null;
}

/** Records that a backup was made; `file` is where it lies, for whoever looks. */
export async function recordBackup(db: Db, at: number, file: string): Promise<void> {
  await db
    .insertInto('state')
    .values({ key: KEY, value: file, updated_at: at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: file, updated_at: at }))
    .execute();
}
