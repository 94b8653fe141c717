import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { RoleName } from '../bootstrap/product/roles.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const READY = /"msg":"ready"|Sandbox ready/;
const READY_LIMIT_MS = 90_000;
const DRAIN_LIMIT_MS = 35_000;

export type RunningRole = {
  /** Lines printed so far. */
  output: string[];
  /** SIGTERM, then SIGKILL when it does not drain in time. */
  stop(): Promise<void>;
  kill(): Promise<void>;
};

/** Starts one process of the product and waits until it says that it is ready. */
export async function startRole(role: {
  name: RoleName;
  entry: string;
  env: Record<string, string>;
}): Promise<RunningRole> {
  const child = spawn(process.execPath, [role.entry], {
    cwd: ROOT,
    env: role.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  const exited = once(child, 'exit');
  const ready = new Promise<true>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        output.push(line);
        if (READY.test(line)) resolve(true);
      });
    }
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    if (await isWithin(DRAIN_LIMIT_MS, exited)) return;
    child.kill('SIGKILL');
    await exited;
  };
  const isReady = await isWithin(READY_LIMIT_MS, Promise.race([ready, exited.then(() => false)]));
  if (!isReady) {
    await end('SIGKILL');
    throw new Error(
      `The ${role.name} process did not become ready. It said:\n${output.slice(-15).join('\n')}`,
    );
  }
  return { output, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

async function isWithin(limitMs: number, event: Promise<unknown>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), limitMs);
  void event.then((value) => resolve(value !== false));
  const result = await promise;
  clearTimeout(timer);
  return result;
}
