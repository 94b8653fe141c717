import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildWeb, install } from './bootstrap/preparing/prepare.mjs';
import { STAMPS } from './bootstrap/places.mjs';
import { paragraph, red } from './bootstrap/terminal.mjs';
import { isNodeRecent, runOnRecentNode } from './bootstrap/preparing/toolchain.mjs';
import { explain, STOPPED, Trouble } from './bootstrap/trouble.mjs';

// Runs on Node 20 or newer with nothing installed: it gets a recent Node, installs the packages, and only
// then loads modules that need them.
const STEPS = {
  start: async (_args, startedAt) => (await import('./bootstrap/start.mjs')).start(startedAt),
  test: async (args) => (await import('./bootstrap/test.mjs')).test(args),
  check: async (args) => (await import('./check/check.mjs')).check(args),
  bench: async (args) => (await import('./bootstrap/named-script.mjs')).runNamed('bench', args),
  chaos: async (args) => (await import('./bootstrap/named-script.mjs')).runNamed('chaos', args),
  admin: async (args) => (await import('./bootstrap/admin.mjs')).admin(args),
  verify: async (args) => (await import('./bootstrap/verify.mjs')).verify(args),
  ui: async (args) => (await import('./bootstrap/ui.mjs')).ui(args),
};
/** Their settings are environment variables. */
const WITHOUT_ARGUMENTS = new Set(['start', 'verify']);
const NEEDS_WEB = new Set(['start', 'test', 'bench']);

async function main([name = '', ...args]) {
  const startedAt = Date.now();
  const step = STEPS[name];
  if (!step) throw new Trouble(`There is no command "${name}". There are: ${Object.keys(STEPS).join(', ')}.`);
  if (WITHOUT_ARGUMENTS.has(name) && args.length > 0) {
    throw new Trouble(
      `\`npm run ${name}\` takes no arguments. Its settings are environment variables; see docs/operations.md.`,
      {
        exitCode: 2,
      },
    );
  }
  mkdirSync(STAMPS, { recursive: true });
  if (!isNodeRecent()) return runOnRecentNode(fileURLToPath(import.meta.url), [name, ...args]);
  await install();
  if (NEEDS_WEB.has(name)) await buildWeb();
  return (await step(args, startedAt)) ?? 0;
}

let code = 1;
try {
  code = await main(process.argv.slice(2));
} catch (error) {
  const known =
    error instanceof Trouble
      ? error.message
      : explain(`${error.code} ${error.message}`, { place: 'the project' });
  code = error.exitCode ?? 1;
  // A stop is no error.
  process.stderr.write(
    code === STOPPED ? `\n${paragraph(known)}\n` : `\n${red('Error')} ${paragraph(known ?? error.stack)}\n`,
  );
}
// Explicit, because a forgotten handle would keep the terminal busy. Everything has stopped by now.
process.exit(code);
