import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from './support.ts';

const JAR = 'node_modules/vnu-jar/build/dist/vnu.jar';
const hasJava = spawnSync('java', ['-version']).status === 0;

/** One of each kind of public page, with its states and every block an article can have. */
const PATHS = [
  '/',
  '/?q=zzzznothing',
  '/?exam=GRE&category=math',
  '/?q=score',
  '/?q=calculator',
  '/zh',
  '/zh?q=%E8%AE%A1%E7%AE%97%E5%99%A8',
  '/GRE',
  '/zh/GRE',
  '/PTE',
  '/TOEFL?section=reading',
  '/article/gre-quantitative-comparison',
  '/article/ielts-task-1-line-graph',
  '/article/toefl-listen-and-repeat',
  '/article/sat-math-formulas',
  '/article/gre-format-guide-zh',
  '/author/2',
  '/nothing-here',
];

test('the Nu HTML checker finds no error on any kind of page', async ({ request }) => {
  test.skip(!hasJava, 'Java is not here: the HTML checker cannot run');
  const folder = await mkdtemp(join(tmpdir(), 'exampress-html-'));
  try {
    for (const [index, path] of PATHS.entries()) await writeFile(join(folder, `${index}.html`), await (await request.get(path)).text());
    const checked = await promisify(execFile)('java', ['-jar', JAR, '--errors-only', '--format', 'json', folder]).catch((error: { stderr: string }) => error);
    const { messages } = JSON.parse(checked.stderr) as { messages: { url: string; message: string; extract?: string }[] };
    const faults = messages.map(({ url, message, extract }) => `${PATHS[Number(/(\d+)\.html$/.exec(url)?.[1])]}: ${message} ${extract ?? ''}`);
    expect([...new Set(faults)]).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
