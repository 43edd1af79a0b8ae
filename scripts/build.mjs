// Builds the product into dist/: client, render entry, server and commands, content. `node scripts/build.mjs`
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { build } from 'vite';
import { keepCompiled, precompress, QUESTION_STYLES, SITE_ENTRY, SITE_ROUTES, writeSiteStyles } from './lib/after-build.mjs';
import { DIST, STAMP, sourceHash } from './lib/built.mjs';
import { layersOf } from './lib/console-chunks.mjs';

const SITE_MANIFEST = '.vite/site-manifest.json';

/**
 * Libraries of many small modules become part of the commands' files: they would be opened and linked one by one. Of others the whole is needed anyway, or they look for
 * files beside themselves.
 */
const BUNDLED =
  /^(?:typebox|kysely|cheerio|cheerio-select|css-select|css-what|dom-serializer|domelementtype|domhandler|domutils|entities|htmlparser2|lru-cache)$/;

/** @type {(outDir: string, input: Record<string, string>) => import('vite').InlineConfig} */
const modules = (outDir, input) => ({
  logLevel: 'warn',
  ssr: { noExternal: [BUNDLED] },
  build: {
    ssr: true,
    outDir,
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'node20',
    rolldownOptions: { input, output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' } },
  },
});

/**
 * What a start loads: with all libraries, but those that are asked for by `onFirstUse`, in as few files as there are moments at which they are needed, in the form of
 * `server/compiled.ts`. @type {typeof modules}
 */
const compiled = (outDir, input) => {
  const { build: options, ...config } = modules(outDir, input);
  const output = /** @type {const} */ ({
    format: 'cjs',
    charset: 'ascii',
    comments: false,
    dynamicImportInCjs: false,
    entryFileNames: '[name].cjs',
    chunkFileNames: 'chunks/[name]-[hash].cjs',
  });
  return {
    ...config,
    // React brings what is only for developers under this name.
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, external: ['undici'] },
    build: { ...options, rolldownOptions: { input, preserveEntrySignatures: 'allow-extension', output } },
  };
};

/**
 * `manifest`: where the list of its files goes, below `outDir`.
 * @param {string} outDir
 * @param {string} manifest
 * @param {string[]} input
 */
const client = (outDir, manifest, input, cssCodeSplit = true) => ({
  logLevel: /** @type {const} */ ('warn'),
  // Without its exports the table of pages would be dropped, and their styles with it.
  build: { outDir, emptyOutDir: false, cssCodeSplit, manifest, rolldownOptions: { input, preserveEntrySignatures: /** @type {const} */ ('exports-only') } },
});

/**
 * What the site's script loads later brings no styles and asks for its own files: without the helper that Vite lays around each `import()`, which preloads both and is a sixth of
 * the script. @type {import('vite').Plugin}
 */
const plainImports = {
  name: 'exampress:plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined),
};

const CONSOLE_MANIFEST = '.vite/manifest.json';

async function buildConsole() {
  const config = client(`${DIST}/client`, CONSOLE_MANIFEST, ['src/entry-admin.tsx']);
  const { rolldownOptions } = config.build;
  // Layers give an entry exports that it did not have.
  const layered = { ...rolldownOptions, preserveEntrySignatures: /** @type {const} */ ('allow-extension'), output: { codeSplitting: await layersOf(config) } };
  await build({ ...config, build: { ...config.build, rolldownOptions: layered } });
}

/** The scripts and styles that a manifest names. @param {string} manifest */
async function filesOf(manifest) {
  const chunks = Object.values(/** @type {import('vite').Manifest} */ (JSON.parse(await readFile(`${DIST}/client/${manifest}`, 'utf8'))));
  const files = new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]).filter((file) => /\.(css|js)$/.test(file)));
  return [...files].map((file) => `${DIST}/client/${file}`);
}

async function buildAll() {
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
  await build({ ...client(`${DIST}/client`, SITE_MANIFEST, [SITE_ENTRY], false), plugins: [plainImports] });
  await buildConsole();
  await build(client(`${DIST}/styles`, '.vite/manifest.json', [SITE_ENTRY, SITE_ROUTES, QUESTION_STYLES]));
  const sheets = await writeSiteStyles(`${DIST}/styles`, `${DIST}/client`);
  await precompress([...sheets, ...(await filesOf(SITE_MANIFEST)), ...(await filesOf(CONSOLE_MANIFEST))]);
  await rm(`${DIST}/styles`, { recursive: true });
  await build(compiled('dist/render', { 'entry-server': 'src/entry-server.tsx' }));
  await build(compiled('dist/server', { serve: 'server/serve.ts' }));
  await build(
    modules('dist/server', {
      main: 'server/main.ts',
      import: 'server/commands/import.ts',
      'import-texts': 'server/resources/imports/wordpress/texts/threads.ts',
      backup: 'server/commands/backup.ts',
      export: 'server/commands/export.ts',
      restore: 'server/commands/restore.ts',
      rebuild: 'server/commands/rebuild.ts',
      sample: 'server/commands/sample.ts',
      password: 'server/commands/password.ts',
      'picture-worker': 'server/media/picture-worker.mjs',
    }),
  );
  await cp('mock/content', `${DIST}/content`, { recursive: true });
  await keepCompiled();
  await writeFile(STAMP, await sourceHash());
}

await buildAll();
