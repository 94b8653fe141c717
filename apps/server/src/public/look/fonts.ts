import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';

const paths = createRequire(import.meta.url);
/** Inter's files: ɓ ɗ ƙ ṣ are in the second, ẹ ọ ụ with tone marks in the third. */
const files = {
  latin: paths.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  'latin-ext': paths.resolve('@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2'),
  vietnamese: paths.resolve('@fontsource-variable/inter/files/inter-vietnamese-wght-normal.woff2'),
};

/** The fonts of the public pages. Browsers fetch a file only for a page with its letters (`page-styles.ts`). */
export function addFonts(app: FastifyInstance): void {
  for (const [name, path] of Object.entries(files)) {
    const font = readFileSync(path);
    app.get(`/fonts/inter-5.3.0-${name}.woff2`, (_request, reply) =>
      reply
        // Sandboxed pages have no origin, so even our own pages need permission.
        .header('access-control-allow-origin', '*')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('font/woff2')
        .send(font),
    );
  }
}
