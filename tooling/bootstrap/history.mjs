import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openLogFile } from './log-file.mjs';
import { DATA, ROOT } from './places.mjs';
import { lastLines, run } from './run.mjs';
import { dim, say, yellow } from './terminal.mjs';

/** The exit code when people worked in the demo account before its history began. */
const LEFT_OUT = 3;

/**
 * Fills in the demo account's last ninety days, once, beside the running product. If it is stopped or fails, the
 * next start goes on with it.
 * @param {NodeJS.ProcessEnv} env @param {AbortSignal} signal
 */
export async function fillHistory(env, signal) {
  const file = join(DATA, 'history.json');
  if (existsSync(file) || !existsSync(join(ROOT, 'apps/server/src/history.ts'))) return;
  say(dim('  Filling in the demo\u2019s last 90 days in the background; you can work meanwhile.'));
  const log = openLogFile(join(DATA, 'logs', 'history.log'));
  const { code, output } = await run(process.execPath, ['apps/server/src/history.ts'], {
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
        `  The demo\u2019s history isn\u2019t complete; the next start goes on with it. It said: ${lastLines(output, 1)}`,
      ),
    );
    return;
  }
  writeFileSync(file, JSON.stringify({ completedAt: new Date().toISOString() }), { mode: 0o600 });
  say(
    dim(
      code === LEFT_OUT
        ? '  Somebody works in the demo account already, so it gets no invented history.'
        : '  The demo\u2019s 90 days of history are complete.',
    ),
  );
}
