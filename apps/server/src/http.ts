import {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyHttpOptions,
  fastify,
  LogController,
} from 'fastify';
import { endSlowRequests } from './bodies/slow-requests.ts';
import type { Server } from 'node:http';
import { httpStatusOf } from '@talkdrum/api';
import { DomainError } from '@talkdrum/domain';
import { refusalOf } from './database-unavailable.ts';
import type { Environment } from './environment.ts';
import type { Log } from './log.ts';

const slowMs = 1_000;
/** Time limit for the request line and headers. */
const headersMs = 15_000;
/** Time limit for a whole request: a 200 MB upload on a slow connection. */
const wholeRequestMs = 3_600_000;
const remindMs = 3_600_000;

/**
 * An HTTP server with the parts both origins share. On shutdown it closes open event streams at once; they
 * used to delay it by seconds.
 */
export function createHttp(env: Environment, log: Log, bodyLimit: number): FastifyInstance {
  const options: FastifyHttpOptions<Server> = {
    loggerInstance: log,
    // Fastify would log URLs, which contain tokens.
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    bodyLimit,
    requestTimeout: wholeRequestMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: 5_000 },
    routerOptions: { maxParamLength: 5_000 },
    trustProxy: env.TRUST_PROXY ?? false,
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: refuseAddress,
  };
  const app = fastify(options);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // Two parsers could each pick a different Host header (RFC 9112, section 3.2).
    if (hostsOf(request) > 1) throw Object.assign(new Error('Send one Host header.'), { statusCode: 400 });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '5');
  });
  if (env.TRUST_PROXY === undefined) warnOfProxy(app, log);
  endSlowRequests(app);
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime);
    const facts = {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms,
    };
    if (reply.statusCode >= 500) request.log.warn(facts, 'request failed');
    else if (ms >= slowMs) request.log.info(facts, 'request was slow');
    else request.log.debug(facts, 'request');
  });
  return app;
}

/** Answers domain errors on routes without their own error format. */
export function answerRefusals(app: FastifyInstance): void {
  app.setErrorHandler((thrown, request, reply) => {
    const error = refusalOf(thrown, request.log);
    if (!(error instanceof DomainError)) throw error;
    return reply
      .code(httpStatusOf(error.code))
      .send({ error: { code: error.code, message: error.publicMessage } });
  });
}

function hostsOf({ raw }: FastifyRequest): number {
  let hosts = 0;
  for (let n = 0; n < raw.rawHeaders.length; n += 2)
    if (raw.rawHeaders[n]?.length === 4 && raw.rawHeaders[n]?.toLowerCase() === 'host') hosts += 1;
  return hosts;
}

/** Without TRUST_PROXY, all visitors through a proxy share one limit, and nothing else would show it. */
function warnOfProxy(app: FastifyInstance, log: Log): void {
  let warnedAt = Number.NEGATIVE_INFINITY;
  app.addHook('onRequest', async ({ headers, ip }) => {
    if (headers['x-forwarded-for'] === undefined || performance.now() - warnedAt < remindMs) return;
    warnedAt = performance.now();
    log.warn(
      { proxy: ip },
      'X-Forwarded-For is ignored because TRUST_PROXY is not set: rate limits count the proxy instead of its visitors',
    );
  });
}

/** A path that can't be decoded matches no route; this answers it in the usual error format. */
function refuseAddress(
  { statusCode = 400 }: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  void reply
    .code(statusCode)
    .header('x-request-id', request.id)
    .send({ error: { code: 'invalid_input', message: 'This address isn’t valid.' } });
}
