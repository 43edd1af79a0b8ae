import type { Selectable } from 'kysely';
import { prepared } from '../../database/prepared.ts';
import type { ConfigsTable, Db, Trx } from '../../database/schema.ts';

export type ConfigRow = Selectable<ConfigsTable>;

/** The stored settings by key; a setting that was never stored is missing. */
export async function storedConfigs(db: Db): Promise<Map<string, ConfigRow>> {
  const rows = await db.selectFrom('configs').selectAll().execute();
  return new Map(rows.map((row) => [row.key, row]));
}

const configOf = prepared((db, { key }: { key: string }) => db.selectFrom('configs').selectAll().where('key', '=', key));

export async function storedConfig(db: Db, key: string): Promise<ConfigRow | undefined> {
  return (await configOf(db, { key }))[0];
}

export async function storeConfig(trx: Trx, row: ConfigRow): Promise<void> {
  const { value, version, updated_at } = row;
  await trx
    .insertInto('configs')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, version, updated_at }))
    .execute();
}
