import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { onOrphaned } from './orphan.mjs';
import { ROOT } from './places.mjs';

/**
 * Runs a program on our terminal and passes every signal on to it, so both can clean up.
 * @param {string} program @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv, onOutput?: (chunk: string) => void }} options `onOutput` also gets what
 *   the program writes to stdout
 * @returns {Promise<number>} its exit code
 */
export async function attached(program, args, { env, onOutput }) {
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: onOutput === undefined ? 'inherit' : ['inherit', 'pipe', 'inherit'],
    env: { ...env, TALKDRUM_PARENT_PID: String(process.pid) },
  });
  child.stdout?.setEncoding('utf8').on('data', (chunk) => {
    process.stdout.write(chunk);
    onOutput(chunk);
  });
  const forward = (signal) => child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  onOrphaned(() => forward('SIGTERM'));
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
    });
  } finally {
    for (const signal of signals) process.off(signal, forward);
  }
}
