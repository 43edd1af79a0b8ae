// Builds the product into dist/: client, render entry, server and commands, content. `node scripts/build.mjs`
import { cp, rm, writeFile } from 'node:fs/promises';
import { build } from 'vite';
import { DIST, STAMP, sourceHash } from './lib/build-stamp.mjs';

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
  await build({
    logLevel: 'warn',
    build: { outDir: 'dist/client', manifest: true, rolldownOptions: { input: ['src/entry-site.tsx', 'src/entry-admin.tsx'] } },
  });
  await build(server('dist/render', { 'entry-server': 'src/entry-server.tsx' }));
  await build(server('dist/server', { main: 'server/main.ts', import: 'server/commands/import.ts' }));
  await cp('mock/content', `${DIST}/content`, { recursive: true });
  await writeFile(STAMP, await sourceHash());
}

if (import.meta.url === `file://${process.argv[1]}`) await buildAll();
