import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

// What is made of the built files, so that nobody waits for it later: style sheets of pages, compressed copies, compiled code.

export const SITE_ENTRY = 'src/entry-site.ts';
/** The pages, by their route; this file imports their layout and, on demand, each of them. Its scripts run on the server only. */
export const SITE_ROUTES = 'src/router/site-routes.tsx';
/** What practice questions look like: in a second sheet of each page, for the texts that have any. */
export const QUESTION_STYLES = 'src/components/site/practice.css';
/** The pages' style sheets: page's source → files. */
const SITE_STYLES = '.vite/site-styles.json';

/** Styles in the order in which their modules run: what is imported comes first. @param {import('vite').Manifest} manifest @param {string[]} keys */
function stylesOf(manifest, keys) {
  /** @type {Set<string>} */
  const styles = new Set();
  const seen = new Set();
  const visit = (/** @type {string} */ key) => {
    if (seen.has(key) || !manifest[key]) return;
    seen.add(key);
    manifest[key].imports?.forEach(visit);
    for (const file of [...(manifest[key].css ?? []), manifest[key].file]) if (file.endsWith('.css')) styles.add(file);
  };
  keys.forEach(visit);
  return [...styles];
}

/**
 * Puts the styles of each public page into one file, without and with those of practice questions: a page then asks for one style sheet, whatever chunks its parts fell into. Reads a build of `SITE_ENTRY`, `SITE_ROUTES` and `QUESTION_STYLES` in `from`, and writes the pages' style sheets and their list into
 * `to`. Answers the sheets' paths.
 * @param {string} from
 * @param {string} to
 */
export async function writeSiteStyles(from, to) {
  /** @type {import('vite').Manifest} */
  const manifest = JSON.parse(await readFile(join(from, '.vite/manifest.json'), 'utf8'));
  /** @type {Record<string, { plain: string, questions: string }>} */
  const sheets = {};
  const writeSheet = async (/** @type {string} */ name, /** @type {string[]} */ keys) => {
    const files = stylesOf(manifest, [SITE_ENTRY, SITE_ROUTES, ...keys]);
    const css = (await Promise.all(files.map((file) => readFile(join(from, file), 'utf8')))).join('');
    const sheet = `assets/site-${name}-${createHash('sha256').update(css).digest('base64url').slice(0, 8)}.css`;
    await writeFile(join(to, sheet), css);
    return sheet;
  };
  const pages = manifest[SITE_ROUTES]?.dynamicImports;
  if (!pages) throw new Error(`The build has no pages of ${SITE_ROUTES}`);
  for (const page of pages) {
    const name = page.replace(/^.*\/|\.\w+$/g, '');
    sheets[page] = { plain: await writeSheet(name, [page]), questions: await writeSheet(`${name}-questions`, [page, QUESTION_STYLES]) };
  }
  await mkdir(join(to, dirname(SITE_STYLES)), { recursive: true });
  await writeFile(join(to, SITE_STYLES), JSON.stringify(sheets, null, 2));
  return Object.values(sheets).flatMap((both) => Object.values(both).map((sheet) => join(to, sheet)));
}

/**
 * Lays a brotli and a gzip copy beside each file, at the best level: a reader on a phone gets the smallest one, and no request compresses it again.
 * @param {string[]} files
 */
export async function precompress(files) {
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file);
      await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}

/** As `npm start` and the deployments start it: what V8 has compiled holds under the same flags alone. @returns {Promise<string[]>} */
async function startFlags() {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
  return scripts.start.match(/--\S+/g) ?? [];
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return address && typeof address === 'object' ? address.port : 0;
}

/** Starts the built product, and ends it once it has drawn and answered its first page. @param {string} folder @param {string[]} args */
async function startOnce(folder, args) {
  const port = await freePort();
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, TMPDIR, NODE_ENV: 'production', LOG_LEVEL: 'error', HOST: '127.0.0.1', PORT: String(port), DATA_DIR: folder };
  const server = spawn(process.execPath, [...(await startFlags()), 'dist/server/main.js', ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  server.stdout.setEncoding('utf8');
  for await (const text of server.stdout) {
    if (!text.includes('is at http')) continue;
    await fetch(`http://127.0.0.1:${port}/`).then((answer) => answer.text());
    server.kill('SIGTERM');
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`it ended with ${code}`);
}

/**
 * Has V8's compiled code of what a start loads lie beside the built files (server/compiled.ts). The second start, over content, is the one that later starts
 * are like. Without this the product only starts more slowly.
 */
export async function keepCompiled() {
  const folder = await mkdtemp(join(tmpdir(), 'exampress-build-'));
  try {
    await startOnce(folder, []);
    await startOnce(folder, ['--keep-compiled']);
  } catch (error) {
    process.stderr.write(`The built product could not be started to be compiled: ${error}\n`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
