import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

const ASSETS = [
  {
    url: '/assets/sandbox.css',
    file: new URL('./assets/sandbox.css', import.meta.url),
    type: 'text/css; charset=utf-8',
    cache: 'no-cache',
  },
  {
    url: '/assets/payments.css',
    file: new URL('./assets/payments.css', import.meta.url),
    type: 'text/css; charset=utf-8',
    cache: 'no-cache',
  },
  {
    url: '/assets/phones.css',
    file: new URL('./assets/phones.css', import.meta.url),
    type: 'text/css; charset=utf-8',
    cache: 'no-cache',
  },
  {
    url: '/assets/phones.js',
    file: new URL('./assets/phones.js', import.meta.url),
    type: 'text/javascript; charset=utf-8',
    cache: 'no-cache',
  },
  {
    url: '/assets/sandbox.js',
    file: new URL('./assets/sandbox.js', import.meta.url),
    type: 'text/javascript; charset=utf-8',
    cache: 'no-cache',
  },
  {
    url: '/assets/mark.svg',
    file: new URL('./assets/mark.svg', import.meta.url),
    type: 'image/svg+xml',
    cache: 'no-cache',
  },
  {
    url: '/assets/inter.woff2',
    file: new URL(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')),
    type: 'font/woff2',
    cache: 'public, max-age=31536000, immutable',
  },
];

/** Styles, script, icon and font, read once; pages load nothing external. */
export function serveAssets(app: FastifyInstance): void {
  for (const { url, file, type, cache } of ASSETS) {
    const bytes = readFileSync(file);
    app.get(url, async (_request, reply) => reply.type(type).header('cache-control', cache).send(bytes));
  }
}
