import { themeScript } from '@talkdrum/ui/theme-script';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkGroups } from './chunk-groups.ts';

/** Serves the theme script as a file of its own: a strict policy forbids inline scripts. */
function themeFile(): Plugin {
  return {
    name: 'theme-file',
    configureServer(server) {
      server.middlewares.use('/theme.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript');
        response.end(themeScript);
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'theme.js', source: themeScript });
    },
  };
}

/**
 * The tRPC client is one module, and a module is in one script: what only the event stream needs would be in the
 * first script of every page. A second copy of the module, loaded with the stream, has that part alone.
 */
function eventStreamCopy(): Plugin {
  return {
    name: 'event-stream-copy',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source !== '@trpc/client?events') return null;
      const client = await this.resolve('@trpc/client', importer);
      return client === null ? null : `${client.id}?events`;
    },
  };
}

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routeFileIgnorePattern: '\\.test\\.',
      // Loaders too leave the first script: they bring the query library with them.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']],
      },
    }),
    react(),
    tailwindcss(),
    themeFile(),
    eventStreamCopy(),
  ],
  build: {
    target: 'es2023',
    sourcemap: false,
    chunkSizeWarningLimit: 900,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/trpc': 'http://127.0.0.1:3000', '/files': 'http://127.0.0.1:3000' },
  },
});
