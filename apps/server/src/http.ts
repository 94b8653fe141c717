import { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest, type FastifyServerOptions, fastify, LogController } from 'fastify';
import type { Environment } from './environment.ts';
import type { Log } from './log.ts';

const slowMs = 1_000;

/** An HTTP server with what both origins share. Open event streams are closed at once on shutdown (they held it for seconds). */
export function createHttp(env: Environment, log: Log, bodyLimit: number): FastifyInstance {
  const options: FastifyServerOptions = {
    loggerInstance: log,
    // Fastify would log the address, and addresses hold tokens.
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    bodyLimit,
    routerOptions: { maxParamLength: 5_000 },
    trustProxy: env.TRUST_PROXY ?? false,
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: refuseAddress,
  };
  const app = fastify(options);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime);
    const facts = { requestId: request.id, method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode, ms };
    if (reply.statusCode >= 500) request.log.warn(facts, 'request failed');
    else if (ms >= slowMs) request.log.info(facts, 'request was slow');
    else request.log.debug(facts, 'request');
  });
  return app;
}

/** An address that cannot be decoded belongs to no route; it is answered in the form of all other refusals. */
function refuseAddress({ statusCode = 400 }: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void reply
    .code(statusCode)
    .header('x-request-id', request.id)
    .send({ error: { code: 'invalid_input', message: 'This address cannot be read.' } });
}
