import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backupSqlite } from '../../server/commands/backup/copy.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openSqlite } from '../../server/database/open.ts';
import { lastBackup, recordBackup } from '../../server/resources/statistics/backup-time.ts';

const NOW = Date.parse('2026-11-21T04:00:00Z');
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'exampress-backup-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function source() {
  const open = openSqlite(join(folder, 'exampress.sqlite'));
  await migrate(open);
  return open;
}

test('a copy of a database in use is whole, stands alone and holds what was written', async () => {
  const open = await source();
  await recordBackup(open.db, NOW, 'an earlier one');
  const shares: number[] = [];
  const { file, bytes, removed } = await backupSqlite(join(folder, 'exampress.sqlite'), join(folder, 'backups'), NOW, 3, (share) => shares.push(share));
  await open.db.destroy();
  expect(basename(file)).toBe('exampress-20261121T040000Z.sqlite');
  expect(readdirSync(join(folder, 'backups'))).toEqual([basename(file)]);
  expect([bytes > 0, removed.length, shares.every((share) => share >= 0 && share <= 1)]).toEqual([true, 0, true]);
  const copy = openSqlite(file);
  expect(await lastBackup(copy.db)).toBe(NOW);
  await copy.db.destroy();
});

test('the newest copies are kept, and nothing else in the folder is touched', async () => {
  const open = await source();
  const [from, to] = [join(folder, 'exampress.sqlite'), join(folder, 'backups')];
  for (let day = 0; day < 4; day += 1) await backupSqlite(from, to, NOW + day * 86_400_000, 2);
  await open.db.destroy();
  expect(readdirSync(to).sort()).toEqual(['exampress-20261123T040000Z.sqlite', 'exampress-20261124T040000Z.sqlite']);
});

test('without a database there is no backup', async () => {
  await expect(backupSqlite(join(folder, 'nothing.sqlite'), join(folder, 'backups'), NOW, 2)).rejects.toThrow('There is no database at');
  expect(readdirSync(folder)).toEqual([]);
});
