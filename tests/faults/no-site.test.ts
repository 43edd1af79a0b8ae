import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { describeEachProductDatabase } from '../support/product-databases.ts';

const COMMANDS = 'dist/server';
const root = mkdtempSync(join(tmpdir(), 'exampress-no-site-'));
afterEach(() => rmSync(root, { recursive: true, force: true }));

describeEachProductDatabase('a command that reads a site', (make) => {
  it.skipIf(!existsSync(`${COMMANDS}/backup.js`))('where there is none says so, fails, and makes nothing', async () => {
    const place = await make();
    try {
      const [folder, out] = [join(root, 'data'), join(root, 'out')];
      mkdirSync(out, { recursive: true });
      for (const [command, ...args] of [['backup', out], ['backup', '--recorded'], ['export', join(out, 'export')], ['rebuild'], ['password', 'admin']] as [
        string,
        ...string[],
      ][]) {
        const env = { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'silent', ...place.envFor(folder) };
        const { status, stderr, stdout } = spawnSync(process.execPath, [`${COMMANDS}/${command}.js`, ...args], { env, encoding: 'utf8' });
        expect([command, status, stdout, stderr]).toEqual([command, 1, '', expect.stringMatching(/^There is no site in .*(DATA_DIR|DATABASE_URL)/)]);
        expect([command, existsSync(folder), readdirSync(out)]).toEqual([command, false, []]);
      }
      const tables = await place.look(root, ({ db }) => db.introspection.getTables());
      expect(tables).toEqual([]);
    } finally {
      await place.drop();
    }
  });
});
