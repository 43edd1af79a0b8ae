import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { themeCss } from './config/theme.ts';

/** Serves the design tokens as `virtual:tokens.css`: public pages get them as CSS variables made at build time. */
export function tokensCss(): Plugin {
  const id = 'virtual:tokens.css';
  const resolved = '\0virtual:tokens.css';
  return {
    name: 'exampress:tokens-css',
    resolveId: (source) => (source === id ? resolved : undefined),
    load: (source) => (source === resolved ? themeCss() : undefined),
  };
}

/** The console speaks Chinese: ProComponents' other thirty-odd languages, which it imports one and all, stay out of the build. */
function chineseOnly(): Plugin {
  return {
    name: 'exampress:chinese-only',
    enforce: 'pre',
    resolveId(source, importer) {
      const isOther = importer?.endsWith('/pro-components/es/provider/intl.js') && source.startsWith('./locale/') && !source.endsWith('/zh_CN');
      return isOther ? this.resolve('./locale/zh_CN', importer, { skipSelf: true }) : undefined;
    },
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

export default defineConfig({
  appType: 'custom',
  plugins: [react(), tokensCss(), chineseOnly(), mockServer()],
  resolve: {
    alias: { 'isomorphic-fetch': fileURLToPath(new URL('./src/shim/isomorphic-fetch.ts', import.meta.url)) },
  },
  // Found before the first page is asked for, so that no page has to be loaded twice.
  optimizeDeps: { entries: ['src/entry-site.ts', 'src/entry-admin.tsx'] },
  server: { port: Number(process.env.PORT ?? 5173), host: process.env.HOST ?? '127.0.0.1' },
  build: { chunkSizeWarningLimit: 2000 },
});
