import { access, constants, mkdir } from 'node:fs/promises';
import { createDomain, type NewerSchemaError, type RestoredDatabaseError } from '@talkdrum/domain';
import { environmentDoubts } from './environment-doubts.ts';
import { domainConfig, misconfigured, readEnvironment } from './environment.ts';
import { createGatewayCounters } from './gateway/counters.ts';
import { createLog } from './log.ts';
import { endWithParent } from './orphan.ts';
import type { Role } from './role.ts';
import { watchSchema } from './schema-watch.ts';
import { tellStartFailure } from './start-failure.ts';

const drainMs = 30_000;

const env = readEnvironment();
const log = createLog(env.LOG_LEVEL, env.ROLE);
for (const doubt of environmentDoubts(process.env, env)) log.warn(doubt);
const domain = await createDomain(domainConfig(env, log)).catch((error: unknown) =>
  process.exit(explainStartFailure(error)),
);
const roles: Role[] = [];
const counters = createGatewayCounters();
const is = (role: 'web' | 'worker' | 'gateway') => env.ROLE === 'all' || env.ROLE === role;
let stopping: Promise<void> | undefined;

process.on('unhandledRejection', (reason) =>
  log.error({ error: reason instanceof Error ? reason.stack : String(reason) }, 'unhandled rejection'),
);
process.on('uncaughtException', (error) => {
  log.fatal({ error: error.stack }, 'uncaught exception');
  process.exitCode = 1;
  void stop();
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop());
endWithParent(env.TALKDRUM_PARENT_PID, () => void stop());

try {
  roles.push(await watchSchema(domain, endWith));
  if (env.ROLE !== 'gateway') {
    await mkdir(env.DATA_DIR, { recursive: true });
    await access(env.DATA_DIR, constants.W_OK);
  }
  await startRoles();
  log.info({ port: env.PORT }, 'ready');
} catch (error) {
  process.exitCode = explainStartFailure(error);
  await stop();
}

/** Each role is loaded only where it runs: the others would take 30 MB of a worker. */
async function startRoles(): Promise<void> {
  if (is('worker')) {
    const { startWorker } = await import('./worker/worker.ts');
    roles.push(await startWorker(domain, env, log, endWith));
  }
  if (is('web')) {
    const { startWeb } = await import('./web/server.ts');
    const { startPublic } = await import('./public/server.ts');
    roles.push(await startWeb(domain, env, log, counters.registry), await startPublic(domain, env, log));
  }
  if (is('gateway')) {
    const { startGateway } = await import('./gateway/gateway.ts');
    roles.push(await startGateway(domain, env, log, counters));
  }
  // Hints wake the worker for messages that another process accepted.
  if (env.ROLE === 'web' || env.ROLE === 'gateway') {
    const { startHints } = await import('./worker/hints.ts');
    roles.push(await startHints(domain, env, log));
  }
  if (!is('web') && env.HEALTH_PORT !== undefined) {
    const { startHealth } = await import('./health.ts');
    roles.push(await startHealth(domain, env, log, counters.registry));
  }
}

/** A newer version took over, or the database was restored: this process must stop. */
function endWith(error: NewerSchemaError | RestoredDatabaseError): void {
  log.error(error.message);
  process.exitCode = 1;
  void stop();
}

/** Stops every role within 30 seconds; unfinished work is freed when its lease expires. */
function stop(): Promise<void> {
  stopping ??= drain();
  return stopping;
}

async function drain(): Promise<void> {
  const hardEnd = setTimeout(() => process.exit(1), drainMs);
  hardEnd.unref();
  log.info('draining');
  const stopped = await Promise.allSettled(roles.map((role) => role.stop()));
  for (const result of stopped)
    if (result.status === 'rejected')
      log.warn({ error: String(result.reason) }, 'a role did not stop cleanly');
  await domain.close().catch(() => undefined);
  log.info('stopped');
  process.exit();
}

/** Logs why this process can't start, and returns its exit code. */
function explainStartFailure(error: unknown): number {
  const told = tellStartFailure(error, env);
  if (told === undefined)
    log.error({ error: error instanceof Error ? error.stack : String(error) }, 'could not start');
  else process.stderr.write(`${told}\n`);
  return told === undefined ? 1 : misconfigured;
}
