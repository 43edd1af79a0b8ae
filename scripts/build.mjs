// Builds the product into dist/: client, render entry, server and commands, content. `node scripts/build.mjs`
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { build } from 'vite';
import { DIST, STAMP, sourceHash } from './lib/build-stamp.mjs';
import { precompress } from './lib/precompress.mjs';
import { SITE_ENTRY, SITE_ROUTES, writeSiteStyles } from './lib/site-styles.mjs';

const SITE_MANIFEST = '.vite/site-manifest.json';

const server = (outDir, input) => ({
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node20',
    rolldownOptions: { input, output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' } },
  },
});

/** `manifest`: where the list of its files goes, below `outDir`. */
const client = (outDir, manifest, input, cssCodeSplit = true) => ({
  logLevel: 'warn',
  // Without its exports the table of pages would be dropped, and their styles with it.
  build: { outDir, emptyOutDir: false, cssCodeSplit, manifest, rolldownOptions: { input, preserveEntrySignatures: 'exports-only' } },
});

export async function buildAll() {
  // The build's alone: a test run that builds first must not run its tests against React's production files.
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await buildParts();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

async function buildParts() {
  await rm(DIST, { recursive: true, force: true });
  // The site's islands bring no styles of their own: the page's sheet has them. Built apart, so that what the site's script shares with the console or with pages rendered on the server makes no further files.
  await build(client(`${DIST}/client`, SITE_MANIFEST, [SITE_ENTRY], false));
  await build(client(`${DIST}/client`, '.vite/manifest.json', ['src/entry-admin.tsx']));
  await build(client(`${DIST}/styles`, '.vite/manifest.json', [SITE_ENTRY, SITE_ROUTES]));
  const sheets = await writeSiteStyles(`${DIST}/styles`, `${DIST}/client`);
  const scripts = Object.values(JSON.parse(await readFile(`${DIST}/client/${SITE_MANIFEST}`, 'utf8'))).map(({ file }) => `${DIST}/client/${file}`);
  await precompress([...sheets, ...scripts.filter((file) => file.endsWith('.js'))]);
  await rm(`${DIST}/styles`, { recursive: true });
  await build(server('dist/render', { 'entry-server': 'src/entry-server.tsx' }));
  await build(server('dist/server', { main: 'server/main.ts', import: 'server/commands/import.ts', backup: 'server/commands/backup.ts' }));
  await cp('mock/content', `${DIST}/content`, { recursive: true });
  await writeFile(STAMP, await sourceHash());
}

if (import.meta.url === `file://${process.argv[1]}`) await buildAll();
