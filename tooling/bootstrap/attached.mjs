import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { onOrphaned } from './orphan.mjs';
import { ROOT } from './places.mjs';

/**
 * Runs a program on our terminal and passes every signal on to it, so that it cleans up and we clean up after
 * it.
 * @param {string} program @param {string[]} args @param {{ env: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>} its exit code
 */
export async function attached(program, args, { env }) {
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...env, TALKDRUM_PARENT_PID: String(process.pid) },
  });
  const forward = (signal) => child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  onOrphaned(() => forward('SIGTERM'));
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
    });
  } finally {
    for (const signal of signals) process.off(signal, forward);
  }
}
