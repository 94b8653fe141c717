import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATA, ROOT } from '../places.mjs';
import { lastLines, run } from '../run.mjs';
import { bold, dim, say, yellow } from '../terminal.mjs';

/**
 * Shows how to sign in to the demo account, and creates it on the first start. It is created by sending
 * through the running product, so it comes last. A failure leaves the product running.
 * @param {NodeJS.ProcessEnv} env @param {AbortSignal} signal
 * @returns {Promise<boolean>} whether there is a demo account
 */
export async function seedDemo(env, signal) {
  const file = join(DATA, 'demo.json');
  if (existsSync(file)) return showDemo(JSON.parse(readFileSync(file, 'utf8')));
  if (!existsSync(join(ROOT, 'apps/server/src/seed.ts'))) return false;
  say(dim('  Making the demo account (once) …'));
  const { code, stdout, output } = await run(process.execPath, ['apps/server/src/seed.ts'], {
    cwd: ROOT,
    env,
    signal,
  });
  if (signal.aborted) return false;
  mkdirSync(join(DATA, 'logs'), { recursive: true, mode: 0o700 });
  writeFileSync(join(DATA, 'logs', 'seed.log'), output, { mode: 0o600 });
  const demo = code === 0 ? readDemo(stdout) : undefined;
  if (!demo) {
    say(
      yellow(
        `  The demo account could not be made; it is tried again at the next start. It said:\n${lastLines(output, 6)}`,
      ),
    );
    return false;
  }
  writeFileSync(file, JSON.stringify(demo), { mode: 0o600 });
  return showDemo(demo);
}

function readDemo(stdout) {
  for (const line of stdout.trim().split('\n').reverse()) {
    try {
      const { email, password } = JSON.parse(line);
      if (email && password) return { email, password };
    } catch {
      // Some other line of output.
    }
  }
  return undefined;
}

function showDemo({ email, password }) {
  say(`  Demo sign-in  ${bold(email)}  password ${bold(password)}\n`);
  return true;
}
