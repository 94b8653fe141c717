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
import type { Environment } from './environment.ts';
import type { Log } from './log.ts';

const slowMs = 1_000;
/** A request line and headers must be there after this. */
const headersMs = 15_000;
/** The longest a request may take to arrive: an upload of 200 MB on a slow line. */
const wholeRequestMs = 3_600_000;
const remindMs = 3_600_000;

/**
 * An HTTP server with what both origins share. Open event streams are closed at once on shutdown (they held
 * it for seconds).
 */
export function createHttp(env: Environment, log: Log, bodyLimit: number): FastifyInstance {
  const options: FastifyHttpOptions<Server> = {
    loggerInstance: log,
    // Fastify would log the address, and addresses hold tokens.
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
    // Two readers of such a request could each take another one (RFC 9112, section 3.2).
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

/** What the domain refuses, for routes without a form of refusals of their own. */
export function answerRefusals(app: FastifyInstance): void {
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof DomainError)) throw error;
    return reply
      .code(httpStatusOf(error.code))
      .send({ error: { code: error.code, message: error.publicMessage } });
  });
}

function hostsOf({ raw }: FastifyRequest): number {
  return raw.rawHeaders.filter((name, n) => n % 2 === 0 && name.toLowerCase() === 'host').length;
}

/** Without TRUST_PROXY all who come through a proxy share its limits, and nothing else shows it. */
function warnOfProxy(app: FastifyInstance, log: Log): void {
  let warnedAt = Number.NEGATIVE_INFINITY;
  app.addHook('onRequest', async ({ headers, ip }) => {
    if (headers['x-forwarded-for'] === undefined || performance.now() - warnedAt < remindMs) return;
    warnedAt = performance.now();
    log.warn(
      { proxy: ip },
      'X-Forwarded-For is ignored because TRUST_PROXY is not set: limits count the proxy instead of its visitors',
    );
  });
}

/**
 * An address that cannot be decoded belongs to no route; it is answered in the form of all other refusals.
 */
function refuseAddress(
  { statusCode = 400 }: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  void reply
    .code(statusCode)
    .header('x-request-id', request.id)
    .send({ error: { code: 'invalid_input', message: 'This address cannot be read.' } });
}
