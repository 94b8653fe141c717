import { join } from 'node:path';
import { attached } from './attached.mjs';
import { runOnDatabase } from './named-script.mjs';
import { ROOT } from './places.mjs';
import { buildWeb } from './preparing/prepare.mjs';
import { Trouble } from './trouble.mjs';

/** What takes approved pictures anew. */
const APPROVALS = new Map([
  ['--approve', 'tooling/e2e/gallery/approve.ts'],
  ['--approve-presets', 'tooling/e2e/presets/approve.ts'],
]);

/**
 * Serves the gallery of the kit's parts on UI_PORT, 5174 unless set; `--approve` instead takes its pictures anew
 * and makes them the approved ones, `--approve-presets` those of the pre-designed emails. `--screens <folder>` takes
 * pictures of every screen of the dashboard and of the published pages, with a part of an address only of those.
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function ui(args) {
  const [first, ...others] = args;
  if (first === '--screens' && others.length > 0 && others.length < 3) {
    await buildWeb();
    return runOnDatabase(join(ROOT, 'tooling/e2e/screens/take.ts'), others);
  }
  if (others.length > 0 || (first !== undefined && !APPROVALS.has(first))) {
    throw new Trouble(
      '`npm run ui` knows --approve, --approve-presets and --screens <folder> [part of an address].',
      { exitCode: 2 },
    );
  }
  const gallery = join(ROOT, 'apps/gallery');
  const approval = APPROVALS.get(first ?? '');
  const program =
    approval === undefined
      ? [join(gallery, 'node_modules/vite/bin/vite.js'), gallery]
      : [join(ROOT, approval)];
  return attached(process.execPath, program, { env: process.env });
}
