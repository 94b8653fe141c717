import { createDomain } from '@talkdrum/domain';
import { domainConfig, readEnvironment } from './environment.ts';
import { createGatewayCounters } from './gateway/counters.ts';
import { startGateway } from './gateway/gateway.ts';
import { startHealth } from './health.ts';
import { createLog } from './log.ts';
import { endWithParent } from './orphan.ts';
import { startPublic } from './public/server.ts';
import type { Role } from './role.ts';
import { startWeb } from './web/server.ts';
import { startHints } from './worker/hints.ts';
import { startWorker } from './worker/worker.ts';

const drainMs = 30_000;

const env = readEnvironment();
const log = createLog(env.LOG_LEVEL, env.ROLE);
const domain = await createDomain(domainConfig(env, log)).catch((error: unknown) => {
  explainStartFailure(error);
  process.exit(1);
});
const roles: Role[] = [];
const counters = createGatewayCounters();
const is = (role: 'web' | 'worker' | 'gateway') => env.ROLE === 'all' || env.ROLE === role;
let stopping: Promise<void> | undefined;

process.on('unhandledRejection', (reason) => log.error({ error: reason instanceof Error ? reason.stack : String(reason) }, 'unhandled rejection'));
process.on('uncaughtException', (error) => {
  log.fatal({ error: error.stack }, 'uncaught exception');
  process.exitCode = 1;
  void stop();
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop());
endWithParent(env.TALKDRUM_PARENT_PID, () => void stop());

try {
  if (is('worker')) roles.push(await startWorker(domain, env, log));
  if (is('web')) roles.push(await startWeb(domain, env, log, counters.registry), await startPublic(domain, env, log));
  if (is('gateway')) roles.push(await startGateway(domain, env, log, counters));
  // What another process takes in, the worker hears of at once.
  if (env.ROLE === 'web' || env.ROLE === 'gateway') roles.push(await startHints(domain, env, log));
  if (!is('web') && env.HEALTH_PORT !== undefined) roles.push(await startHealth(domain, env, log, counters.registry));
  log.info({ port: env.PORT }, 'ready');
} catch (error) {
  explainStartFailure(error);
  process.exitCode = 1;
  await stop();
}

/** Stops every role, at most half a minute; what is left is freed by its lease. */
function stop(): Promise<void> {
  stopping ??= drain();
  return stopping;
}

async function drain(): Promise<void> {
  const hardEnd = setTimeout(() => process.exit(1), drainMs);
  hardEnd.unref();
  log.info('draining');
  const stopped = await Promise.allSettled(roles.map((role) => role.stop()));
  for (const result of stopped) if (result.status === 'rejected') log.warn({ error: String(result.reason) }, 'a role did not stop cleanly');
  await domain.close().catch(() => undefined);
  log.info('stopped');
  process.exit();
}

function explainStartFailure(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    process.stderr.write(`A port is in use: ${String(error)}. Set PORT, PUBLIC_PORT, BOUNCE_PORT, SUBMISSION_PORT, SMPP_PORT or HEALTH_PORT to a free one.\n`);
  else log.error({ error: error instanceof Error ? error.stack : String(error) }, 'could not start');
}
