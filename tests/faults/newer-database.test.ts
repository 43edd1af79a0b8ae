import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate, NewerDatabase } from '../../server/database/migrate.ts';
import { describeEachDatabase } from '../support/database.ts';

describeEachDatabase('a database from the future', (fresh) => {
  it('is refused with what it is and what to do, and nothing of it changes', async () => {
    const { open, drop } = await fresh();
    const names = async () => (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(open.db)).rows.map(({ name }) => name);
    await sql`insert into kysely_migration (name, timestamp) values ('999-tomorrow', '2030-01-01')`.execute(open.db);
    const before = await names();
    await expect(migrate(open)).rejects.toThrow(NewerDatabase);
    await expect(migrate(open)).rejects.toThrow(/newer version.*999-tomorrow/);
    expect(await names()).toEqual(before);
    await drop();
  });
});
