import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMisconfigured, plainLines } from './crash.mjs';
import { openLogFile } from './log-file.mjs';
import { createLogReader } from './log-lines.mjs';
import { say, yellow } from '../terminal.mjs';

const FIRST_BACKOFF_MS = 500;
const LONGEST_BACKOFF_MS = 30_000;
/** A process that ran this long was healthy; its next crash resets the count. */
const HEALTHY_MS = 60_000;
/** A process that ran this long has started. If it keeps crashing before that, it can't start. */
const STARTED_MS = 10_000;
const KEPT_LINES = 20;

/**
 * Keeps one process running: starts it, writes its output to a log file, shows its warnings, and restarts it
 * after a growing pause when it exits on its own.
 * @param {{ name: string, entry: string, flags?: string[] | undefined, cwd: string, env: NodeJS.ProcessEnv, logFile: string, onCrash?:
 *   (crash: { name: string, count: number, hasStarted: boolean, reason: string, lines: string[] }) => boolean
 *   | void }} options `onCrash` returns true when a restart is pointless
 * @returns {{ name: string, stop: (limitMs: number) => Promise<void> }} `stop` asks it to drain and waits up
 *   to that long
 */
export function supervise({ name, entry, flags = [], cwd, env, logFile, onCrash = () => undefined }) {
  const log = openLogFile(logFile);
  const read = createLogReader(name);
  const show = (line) => {
    log.write(line);
    const shown = read(line);
    if (shown) say(shown);
  };
  const stopping = new AbortController();
  let current;
  const loop = async () => {
    let count = 0;
    let hasStarted = false;
    while (!stopping.signal.aborted) {
      const startedAt = Date.now();
      current = launch({ entry, flags, cwd, env, show });
      const { reason, lines } = await current.ended;
      if (stopping.signal.aborted) break;
      const lived = Date.now() - startedAt;
      count = lived > HEALTHY_MS ? 1 : count + 1;
      hasStarted ||= lived > STARTED_MS && !isMisconfigured(reason);
      if (onCrash({ name, count, hasStarted, reason, lines }) === true) break;
      const pause = Math.min(FIRST_BACKOFF_MS * 2 ** (count - 1), LONGEST_BACKOFF_MS);
      const said = isMisconfigured(reason) ? ` ${plainLines(lines)}` : '';
      if (!stopping.signal.aborted)
        say(yellow(`The ${name} process ${reason}; restarting it in ${pause / 1000} s.${said}`));
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const finished = loop();
  const stop = async (limitMs) => {
    stopping.abort();
    current?.kill('SIGTERM');
    await drained({ name, finished, limitMs, kill: () => current?.kill('SIGKILL') });
    log.close();
  };
  return { name, stop };
}

function launch({ entry, flags, cwd, env, show }) {
  // Its own process group: Ctrl-C must reach only us, or everything would stop at once and in no order.
  const child = spawn(process.execPath, [...flags, entry], {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      show(line);
      lines.push(line);
      if (lines.length > KEPT_LINES) lines.shift();
    });
  }
  const ended = once(child, 'close').then(
    ([code, signal]) => ({ lines, reason: signal ? `was ended by ${signal}` : `ended with code ${code}` }),
    (error) => ({ lines, reason: `couldn't be started: ${error.message}` }),
  );
  return { ended, kill: (signal) => child.kill(signal) };
}

async function drained({ name, finished, limitMs, kill }) {
  const limit = new AbortController();
  const isLate = sleep(limitMs, true, { signal: limit.signal }).catch(() => false);
  if (await Promise.race([finished.then(() => false), isLate])) {
    say(yellow(`The ${name} process did not drain within ${Math.round(limitMs / 1000)} s; ending it.`));
    kill();
  }
  await finished;
  limit.abort();
}
