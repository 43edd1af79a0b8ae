import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { consoleCss, themeCss } from './config/theme.ts';
import { classNames } from './scripts/lib/class-names.ts';
import { chineseOnly, lateParts } from './scripts/lib/console-libraries.ts';

const TOKENS: Record<string, () => string> = { 'virtual:tokens.css': themeCss, 'virtual:console-tokens.css': consoleCss };

/** Serves the design tokens as `virtual:tokens.css`: public pages get them as CSS variables made at build time. The console’s own are `virtual:console-tokens.css`. */
export function tokensCss(): Plugin {
  return {
    name: 'exampress:tokens-css',
    resolveId: (source) => (source in TOKENS ? `\0${source}` : undefined),
    load: (source) => TOKENS[source.slice(1)]?.(),
  };
}

/** The mock: the real server on an in-memory database, inside Vite's dev server. Never part of a build. */
function mockServer(): Plugin {
  return {
    name: 'exampress:mock',
    apply: 'serve',
    async configureServer(server) {
      const { mountMock } = (await server.ssrLoadModule('/mock/dev-server.ts')) as typeof import('./mock/dev-server.ts');
      return mountMock(server);
    },
  };
}

/** Lightning CSS's number for `light-dark()` (`Features.LightDark`): no style uses it, and what it writes in its place weighs 50 bytes on every page. */
const LIGHT_DARK = 1048576;

export default defineConfig({
  appType: 'custom',
  plugins: [react(), tokensCss(), chineseOnly(), lateParts(), mockServer()],
  resolve: {
    alias: [{ find: /^(isomorphic-fetch|qs)$/, replacement: fileURLToPath(new URL('./src/shim/umi-request.ts', import.meta.url)) }],
  },
  // Found before the first page is asked for, so that no page has to be loaded twice.
  optimizeDeps: { entries: ['src/entry-site.ts', 'src/entry-admin.tsx'] },
  css: {
    modules: { generateScopedName: classNames(fileURLToPath(new URL('.', import.meta.url)).replace(/[\\/]$/, '')) },
    lightningcss: { exclude: LIGHT_DARK },
  },
  server: { port: Number(process.env.PORT ?? 5173), host: process.env.HOST ?? '127.0.0.1' },
  build: {
    chunkSizeWarningLimit: 2000,
    // antd's building blocks do nothing by being imported, but do not say so: without this, one helper of the tree brings the whole tree.
    rolldownOptions: { treeshake: { moduleSideEffects: [{ test: /[\\/]node_modules[\\/]@rc-component[\\/]/, sideEffects: false }] } },
  },
});
