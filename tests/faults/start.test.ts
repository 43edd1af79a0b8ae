import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startProduct } from '../support/product.ts';
import { ALLOCATOR, START_FLAGS } from '../support/start-flags.ts';

const folder = mkdtempSync(join(tmpdir(), 'exampress-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a start has loaded, under these flags of Node. */
async function loadedBy(flags: readonly string[]): Promise<{ libraries: string[]; taken: Record<string, boolean> }> {
  const watched = join(folder, 'watched.json');
  const product = await startProduct({ DATA_DIR: join(folder, 'data'), WATCHED: watched, NODE_OPTIONS: '' }, [
    ...flags,
    '--require',
    './tests/support/watch-start.cjs',
  ]);
  product.child.kill('SIGTERM');
  expect(await product.ended).toEqual({ code: 0, signal: null });
  return JSON.parse(readFileSync(watched, 'utf8'));
}

test('the deployments start the product with the flags and the allocator of `npm start`, under which it was compiled', () => {
  const words = START_FLAGS.join(' ');
  expect(readFileSync('deploy/exampress.service', 'utf8')).toContain(`/node ${words} /`);
  // A restart's signal is not for the process that decodes pictures.
  expect(readFileSync('deploy/exampress.service', 'utf8')).toMatch(/^KillMode=mixed$/m);
  expect(ALLOCATOR).toMatchObject({ MALLOC_ARENA_MAX: '1' });
  for (const file of ['Dockerfile', 'deploy/exampress.service'])
    for (const [name, value] of Object.entries(ALLOCATOR)) expect(readFileSync(file, 'utf8')).toContain(`${name}=${value}`);
  expect(readFileSync('Dockerfile', 'utf8')).toContain(`CMD ${JSON.stringify(['node', ...START_FLAGS, 'dist/server/main.js']).replaceAll(',', ', ')}`);
});

test('a start takes what was compiled before, and of libraries only the driver of its database and what signs in; under other flags it starts all the same', async () => {
  const first = await loadedBy([]);
  expect(first.taken).toMatchObject({ 'serve.cjs': false });
  const { libraries, taken } = await loadedBy(START_FLAGS);
  expect(taken).toMatchObject({ 'serve.cjs': true, 'entry-server.cjs': true });
  const names = new Set(libraries.map((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)(?!.*node_modules\/)/.exec(path)?.[1]));
  expect([...names].filter((name) => !/^(?:better-sqlite3|bindings|file-uri-to-path|@node-rs\/argon2)/.test(name ?? ''))).toEqual([]);
});
