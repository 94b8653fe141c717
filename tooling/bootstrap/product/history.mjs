import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openLogFile } from './log-file.mjs';
import { DATA, ROOT } from '../places.mjs';
import { lastLines, run } from '../run.mjs';
import { dim, say, yellow } from '../terminal.mjs';

/** The exit code when people worked in the demo account before its history began. */
const LEFT_OUT = 3;

const PARTS = [
  {
    script: 'history.ts',
    done: 'history.json',
    begins: 'Filling in the demo\u2019s last 90 days in the background; you can work meanwhile.',
    ends: 'The demo\u2019s 90 days of history are complete.',
  },
  {
    script: 'cafe.ts',
    done: 'cafe.json',
    begins: 'Opening the demo\u2019s caf\u00e9, with its loyalty card and referrals.',
    ends: 'The demo\u2019s caf\u00e9 is open.',
  },
];

/**
 * Fills in the demo account's last ninety days and its café, each once, beside the running product. What is stopped or
 * fails, the next start goes on with. A demo account of an older version gets the parts that it doesn't have yet.
 * @param {NodeJS.ProcessEnv} env @param {AbortSignal} signal
 */
export async function fillHistory(env, signal) {
  for (const part of PARTS) if (!signal.aborted) await fillPart(part, env, signal);
}

/** @param {(typeof PARTS)[number]} part @param {NodeJS.ProcessEnv} env @param {AbortSignal} signal */
async function fillPart({ script, done, begins, ends }, env, signal) {
  const file = join(DATA, done);
  if (existsSync(file) || !existsSync(join(ROOT, 'apps/server/src', script))) return;
  say(dim(`  ${begins}`));
  const log = openLogFile(join(DATA, 'logs', script.replace('.ts', '.log')));
  const { code, output } = await run(process.execPath, [`apps/server/src/${script}`], {
    cwd: ROOT,
    env,
    signal,
    onOutput: (text) => log.write(text.trimEnd()),
  });
  // Ctrl-C also reaches the program; our own signal may arrive after its end.
  await sleep(20);
  if (signal.aborted) return;
  if (code !== 0 && code !== LEFT_OUT) {
    say(
      yellow(
        `  The demo isn\u2019t complete; the next start goes on with it. It said: ${lastLines(output, 1)}`,
      ),
    );
    return;
  }
  writeFileSync(file, JSON.stringify({ completedAt: new Date().toISOString() }), { mode: 0o600 });
  say(
    dim(
      code === LEFT_OUT
        ? '  Somebody works in the demo account already, so it gets no invented history.'
        : `  ${ends}`,
    ),
  );
}
