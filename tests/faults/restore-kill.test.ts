import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openSqlite } from '../../server/database/open.ts';
import { KEPT_TABLES } from '../../server/database/tables.ts';

/** When it is killed, as shares of the time that a whole restore takes. */
const SHARES = [0.2, 0.4, 0.55, 0.7, 0.85];
/** Tried where none of those was early enough. */
const EARLIER = [0.15, 0.08, 0.04];
const COMMANDS = 'dist/server';
const env = (folder: string) => ({
  ...process.env,
  NODE_ENV: 'production',
  LOG_LEVEL: 'silent',
  DATABASE_URL: '',
  STORAGE_URL: '',
  BACKUP_URL: '',
  DATA_DIR: folder,
});
const run = (folder: string, command: string, ...args: string[]) =>
  execFileSync(process.execPath, [`${COMMANDS}/${command}.js`, ...args], { env: env(folder), stdio: ['ignore', 'pipe', 'ignore'] }).toString();

/** What the site holds: a sum of each table's rows. What commands count up by themselves is left out. */
async function sumsOf(folder: string): Promise<Record<string, string>> {
  const { db } = openSqlite(join(folder, 'exampress.sqlite'));
  try {
    const sums: Record<string, string> = {};
    for (const table of KEPT_TABLES.filter((name) => name !== 'state')) {
      const rows = (await db.selectFrom(table).selectAll().execute()).map((row) => JSON.stringify(row)).sort();
      sums[table] = `${rows.length} ${createHash('sha256').update(rows.join('\n')).digest('hex').slice(0, 12)}`;
    }
    return sums;
  } finally {
    await db.destroy();
  }
}

/** Whether the restore was still at work when it was killed, so many milliseconds after it began. */
async function killedAfter(folder: string, file: string, ms: number): Promise<boolean> {
  const child = spawn(process.execPath, [`${COMMANDS}/restore.js`, file, '--force'], { env: env(folder), stdio: 'ignore' });
  const ended = new Promise<string | null>((resolve) => child.once('exit', (_, signal) => resolve(signal)));
  await pause(ms);
  child.kill('SIGKILL');
  return (await ended) === 'SIGKILL';
}

it.skipIf(!existsSync(`${COMMANDS}/restore.js`))(
  'a restore killed at any moment leaves the site as it was or has it whole; run again, it is whole',
  async () => {
    const root = mkdtempSync(join(tmpdir(), 'exampress-restore-kill-'));
    const [old, site] = [join(root, 'old'), join(root, 'site')];
    try {
      execFileSync(process.execPath, ['tests/bench/wordpress-export.mjs', '150', join(root, 'old.xml')]);
      execFileSync(process.execPath, ['tests/bench/wordpress-export.mjs', '10', join(root, 'site.xml')]);
      run(old, 'import', 'wordpress', join(root, 'old.xml'));
      run(old, 'backup', root);
      const file = join(root, readdirSync(root).find((name) => name.endsWith('.tar')) ?? '');
      run(site, 'import', 'wordpress', join(root, 'site.xml'));
      const before = await sumsOf(site);
      const wanted = await sumsOf(old);
      expect(before.articles).not.toBe(wanted.articles);

      const copy = (name: string) => {
        const here = join(root, name);
        cpSync(site, here, { recursive: true });
        return here;
      };
      const begun = performance.now();
      const unbroken = copy('unbroken');
      run(unbroken, 'restore', file, '--force');
      const whole = performance.now() - begun;
      expect(await sumsOf(unbroken)).toEqual(wanted);

      let broken = '';
      const killAt = async (share: number) => {
        const here = copy(`at-${share}`);
        const wasKilled = await killedAfter(here, file, whole * share);
        const sums = JSON.stringify(await sumsOf(here));
        expect([JSON.stringify(before), JSON.stringify(wanted)], `killed after ${share} of the time: neither the one nor the other`).toContain(sums);
        if (wasKilled && sums === JSON.stringify(before)) broken = here;
      };
      for (const share of SHARES) await killAt(share);
      // On a machine that is quicker now than at first, all of these came when it was done.
      for (const share of EARLIER) if (broken === '') await killAt(share);
      expect(broken).not.toBe('');
      run(broken, 'restore', file, '--force');
      expect(await sumsOf(broken)).toEqual(wanted);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  },
  600_000,
);
