import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomInt } from 'node:crypto';
import { requireFreePorts } from '../bootstrap/product/ports.mjs';
import {
  PORTS,
  productEnvironment,
  ROLES,
  type ProductEnvironment,
  type RoleName,
} from '../bootstrap/product/roles.mjs';
import { startRole, type RunningRole } from './running-role.ts';

export type ProductOptions = {
  /** Owner login of a migrated database, with the secret its logins were made with. */
  database: { ownerUrl: string; secret: string };
  /** Variables on top of what the product gets anyway. */
  env?: Record<string, string>;
};

export type Product = {
  appUrl: string;
  publicUrl: string;
  /** The sandbox's web address; its mailbox is at `/mail`. */
  sandboxUrl: string;
  ownerUrl: string;
  env: ProductEnvironment;
  /** What the process has printed so far, newest last. */
  outputOf(role: RoleName): string[];
  /** SIGKILL: nothing is drained. Resolves when the worker is gone; `restartWorker` starts a new one. */
  killWorker(): Promise<void>;
  /** SIGKILL for the dashboard, REST and the public pages; `restartWeb` starts them again. */
  killWeb(): Promise<void>;
  restartWeb(): Promise<void>;
  /** Drains the worker if it runs, and starts one. Resolves when it is ready. */
  restartWorker(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts the product on free ports, the same entry points as `npm start` with the sandbox as the outside
 * world. Resolves when every process is ready. The dashboard must have been built.
 */
export async function startProduct({ database, env: extra = {} }: ProductOptions): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'talkdrum-product-'));
  const { ownerUrl, secret } = database;
  const running = new Map<RoleName, RunningRole>();
  const stop = async () => {
    await Promise.all((['web', 'worker', 'gateway'] as const).map(async (role) => running.get(role)?.stop()));
    await running.get('sandbox')?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const env = productEnvironment({
    given: { ...(await given()), ...extra },
    databaseUrl: ownerUrl,
    secret,
    dataDir,
  });
  const start = async ({ name, entry, env: own }: (typeof ROLES)[number]) => {
    running.set(name, await startRole({ name, entry, env: { ...env, ...own } }));
  };
  try {
    const starts = await Promise.allSettled(ROLES.map(start));
    for (const result of starts) if (result.status === 'rejected') throw result.reason;
  } catch (error) {
    await stop();
    throw error;
  }
  const restart = async (name: RoleName) => {
    await running.get(name)?.stop();
    for (const role of ROLES) if (role.name === name) await start(role);
  };
  return {
    appUrl: env.APP_URL,
    publicUrl: env.PUBLIC_URL,
    sandboxUrl: env.SANDBOX_URL,
    ownerUrl,
    env,
    outputOf: (role) => running.get(role)?.output ?? [],
    killWorker: async () => running.get('worker')?.kill(),
    restartWorker: () => restart('worker'),
    killWeb: async () => running.get('web')?.kill(),
    restartWeb: () => restart('web'),
    stop,
  };
}

// Not the whole environment of the caller: a test runner's own variables change how programs behave.
async function given(): Promise<Record<string, string>> {
  const { PATH = '', HOME = '' } = process.env;
  return { PATH, HOME, ...(await freePorts()) };
}

// Below the range from which connections get theirs: nothing takes one away between this look and the
// product's start.
async function freePorts(): Promise<Record<string, string>> {
  for (let attempt = 1; ; attempt += 1) {
    const first = randomInt(11_000, 30_000);
    const wanted = PORTS.map((entry, index) => ({ ...entry, port: first + index }));
    try {
      await requireFreePorts(wanted);
      return Object.fromEntries(wanted.map(({ variable, port }) => [variable, String(port)]));
    } catch (error) {
      if (attempt === 20) throw error;
    }
  }
}
