import { type FastifyInstance, type FastifyServerOptions, fastify } from 'fastify';
import type { Environment } from './environment.ts';
import type { Log } from './log.ts';

/** An HTTP server with what both origins share. Open event streams are closed at once on shutdown (they held it for seconds). */
export function createHttp(env: Environment, log: Log, bodyLimit: number): FastifyInstance {
  const options: FastifyServerOptions = {
    loggerInstance: log,
    disableRequestLogging: true,
    forceCloseConnections: true,
    bodyLimit,
    routerOptions: { maxParamLength: 5_000 },
    trustProxy: env.TRUST_PROXY ?? false,
    genReqId: () => crypto.randomUUID(),
  };
  return fastify(options);
}
