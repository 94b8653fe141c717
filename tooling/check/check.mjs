import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, ROOT } from '../bootstrap/places.mjs';
import { run } from '../bootstrap/run.mjs';
import { dim, green, red, say } from '../bootstrap/terminal.mjs';
import { findWrongImports } from './directions.mjs';
import { findCircles, findFolderCircles } from './find-circles.mjs';
import { findPhrases } from './phrases.mjs';
import { findBrokenReferences, repairReferences } from './references.mjs';
import { findBadShapes } from './shapes.mjs';
import { describeTables, findStaleTables, findTableTrespass } from './tables.mjs';

const bin = (name) => join(ROOT, 'node_modules/.bin', name);
const program =
  (path, ...args) =>
  async () => {
    const { code, output } = await run(path, args, {
      cwd: ROOT,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
    });
    return { isGood: code === 0, text: output };
  };
const rule = (find) => async () => {
  const findings = find(ROOT);
  return { isGood: findings.length === 0, text: findings.join('\n') };
};
const types = (project, name) =>
  program(
    bin('tsc'),
    '-p',
    project,
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    join(CACHE, `${name}.tsbuildinfo`),
  );

// Lists the files without their differences: `--fix` writes them.
async function format() {
  const { code, output } = await run(bin('biome'), ['format', '--max-diagnostics=none', '.'], { cwd: ROOT });
  const files = [...output.matchAll(/^(\S+) format ━/gm)].map((match) => match[1]);
  const text = files.length > 0 ? ['Fix with `npm run check -- --fix`:', ...files].join('\n') : output;
  return { isGood: code === 0, text };
}

const CHECKS = [
  { name: 'types of the server side', look: types('tsconfig.json', 'server') },
  { name: 'types of the dashboard', look: types('apps/web/tsconfig.json', 'web') },
  { name: 'types of the gallery', look: types('apps/gallery/tsconfig.json', 'gallery') },
  { name: 'lint', look: program(bin('oxlint'), '--type-aware', '--quiet', '--format=unix') },
  { name: 'format', look: format },
  {
    name: 'dead code',
    look: program(
      join(ROOT, 'tooling/node_modules/.bin/knip'),
      '-c',
      'tooling/check/knip.json',
      '--no-progress',
    ),
  },
  { name: 'import direction', look: rule(findWrongImports) },
  { name: 'circles', look: rule((root) => [...findCircles(root), ...findFolderCircles(root)]) },
  { name: 'owners of tables', look: rule((root) => [...findTableTrespass(root), ...findStaleTables(root)]) },
  { name: 'sizes and names', look: rule(findBadShapes) },
  { name: 'references in the documents', look: rule(findBrokenReferences) },
  { name: 'phrases in product texts', look: rule(findPhrases) },
];
const AT_ONCE = 2;
const SHOWN_LINES = 60;

/**
 * Every check that doesn't run the code. `--fix` first applies the fixes of the linter and the formatter, and
 * updates the paths of moved files in the documents.
 * @param {string[]} args
 * @returns {Promise<number>} 1 when a check failed
 */
export async function check(args) {
  if (args.includes('--fix')) await fix();
  const startedAt = Date.now();
  const waiting = [...CHECKS];
  const failed = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const began = Date.now();
      const { isGood, text } = await next.look();
      report(next.name, isGood, text, Date.now() - began);
      if (!isGood) failed.push(next.name);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  say(
    failed.length === 0
      ? green(`\nAll ${CHECKS.length} checks passed in ${seconds} s`)
      : red(`\nFailed: ${failed.join(', ')} (${seconds} s)`),
  );
  return failed.length === 0 ? 0 : 1;
}

async function fix() {
  writeFileSync(join(ROOT, 'docs/tables.md'), describeTables());
  await run(bin('oxlint'), ['--type-aware', '--fix'], { cwd: ROOT });
  await run(bin('biome'), ['format', '--write', '.'], { cwd: ROOT });
  repairReferences(ROOT);
}

function report(name, isGood, text, took) {
  say(`${isGood ? green('✓') : red('✗')} ${name} ${dim(`${(took / 1000).toFixed(1)} s`)}`);
  if (isGood) return;
  const lines = text.trim().split('\n');
  for (const line of lines.slice(0, SHOWN_LINES)) say(`    ${line}`);
  if (lines.length > SHOWN_LINES) say(dim(`    … and ${lines.length - SHOWN_LINES} more lines`));
}
