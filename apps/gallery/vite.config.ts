import { themeScript } from '@talkdrum/ui/theme-script';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    {
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
    },
  ],
  build: { chunkSizeWarningLimit: 1500 },
  server: { host: '127.0.0.1', port: Number(process.env['UI_PORT'] ?? 5174), strictPort: true },
});
