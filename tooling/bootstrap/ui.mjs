import { join } from 'node:path';
import { attached } from './attached.mjs';
import { ROOT } from './places.mjs';
import { Trouble } from './trouble.mjs';

/**
 * Serves the gallery of the kit's parts on UI_PORT, 5174 unless set; `--approve` instead takes its pictures anew
 * and makes them the approved ones.
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function ui(args) {
  const [first, ...others] = args;
  if (others.length > 0 || (first !== undefined && first !== '--approve')) {
    throw new Trouble('`npm run ui` knows one argument: --approve.', { exitCode: 2 });
  }
  const gallery = join(ROOT, 'apps/gallery');
  const program =
    first === '--approve'
      ? [join(ROOT, 'tooling/e2e/gallery/approve.ts')]
      : [join(gallery, 'node_modules/vite/bin/vite.js'), gallery];
  return attached(process.execPath, program, { env: process.env });
}
