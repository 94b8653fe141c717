import { createDomain } from '@talkdrum/domain';
import { domainConfig, readEnvironment } from './environment.ts';
import { createLog } from './log.ts';
import { endWithParent } from './orphan.ts';
import { startPublic } from './public/server.ts';
import { startWeb } from './web/server.ts';
import { startWorker } from './worker/worker.ts';

/** A running role: `stop` finishes what is on the wire and takes nothing new. */
export interface Role {
  stop(): Promise<void>;
}

const env = readEnvironment();
const log = createLog(env.LOG_LEVEL, env.ROLE);
const domain = await createDomain(domainConfig(env, log));
const roles: Role[] = [];

try {
  if (env.ROLE !== 'worker') roles.push(await startWeb(domain, env, log), await startPublic(domain, env, log));
  if (env.ROLE !== 'web') roles.push(await startWorker(domain, env, log));
} catch (error) {
  explainStartFailure(error);
  process.exit(1);
}
log.info({ port: env.PORT }, 'ready');

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  const hardEnd = setTimeout(() => process.exit(1), 30_000);
  hardEnd.unref();
  await Promise.allSettled(roles.map((role) => role.stop()));
  await domain.close().catch(() => undefined);
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop());
endWithParent(env.TALKDRUM_PARENT_PID, () => void stop());
process.on('unhandledRejection', (reason) => log.error({ error: String(reason) }, 'unhandled rejection'));

function explainStartFailure(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') process.stderr.write(`A port is in use: ${String(error)}. Set PORT, PUBLIC_PORT or BOUNCE_PORT to a free one.\n`);
  else log.error({ error: error instanceof Error ? error.stack : String(error) }, 'could not start');
}
