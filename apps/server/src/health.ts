import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { compareSchema, type Domain, type SchemaDifference } from '@talkdrum/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Registry } from 'prom-client';
import { answerOf } from './answer-of.ts';
import type { Environment } from './environment.ts';
import { createHttp } from './http.ts';
import type { Log } from './log.ts';
import type { Role } from './role.ts';
import { createMetrics } from './metrics.ts';

/** /livez, /readyz and /metrics, with the counters of this process's gateways. */
export function addHealth(
  app: FastifyInstance,
  domain: Domain,
  metricsToken?: string,
  gateways = new Registry(),
): void {
  addProbes(app, domain);
  const registry = Registry.merge([createMetrics(domain), gateways]);
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken))
      return reply.code(404).send({ error: { code: 'not_found', message: 'This address doesn’t exist.' } });
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/**
 * /livez: the event loop runs. /readyz: a scope opens and the schema matches. Third parties aren't checked.
 */
export function addProbes(app: FastifyInstance, domain: Domain): void {
  let isDraining = false;
  app.addHook('preClose', async () => {
    isDraining = true;
  });
  app.get('/livez', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const status = isDraining ? 'draining' : await databaseStatus(domain);
    return reply.code(status === 'ok' ? 200 : 503).send({ status });
  });
}

type DatabaseStatus =
  | 'ok'
  | 'schema is not up to date'
  | 'schema is of a newer version'
  | 'database unavailable';

async function databaseStatus(domain: Domain): Promise<DatabaseStatus> {
  const difference = await answerOf(lookAtDatabase(domain));
  if (difference === undefined) return 'database unavailable';
  if (difference.unknown.length > 0) return 'schema is of a newer version';
  return difference.missing.length === 0 ? 'ok' : 'schema is not up to date';
}

/** Opens a scope like a call does, of an account that doesn't exist, so it tests the same connection pool. */
async function lookAtDatabase(domain: Domain): Promise<SchemaDifference> {
  const nobody = { accountId: '00000000-0000-0000-0000-000000000000', userId: null, isReadOnly: true };
  const [difference] = await Promise.all([
    compareSchema(domain.pool),
    domain.openScope(nobody, ({ sql }) => sql('select 1')),
  ]);
  return difference;
}

/**
 * Metrics are for this machine, its private network and callers with the token, never for visitors through a
 * proxy.
 */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (token !== undefined && given !== undefined) return isSame(given, token);
  const isForwarded =
    request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
  return token === undefined && !isForwarded && isPrivate(request.socket.remoteAddress ?? '');
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Loopback and the private ranges of RFC 1918 and RFC 4193. */
function isPrivate(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '');
  if (isIP(plain) === 4) return /^(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(plain);
  return plain === '::1' || /^f[cd]/i.test(plain);
}

/** Workers and gateways serve no pages; with HEALTH_PORT they answer these three paths there. */
export async function startHealth(
  domain: Domain,
  env: Environment,
  log: Log,
  gateways: Registry,
): Promise<Role> {
  const app = createHttp(env, log, 1_024);
  addHealth(app, domain, env.METRICS_TOKEN, gateways);
  await app.listen({ host: env.HOST, port: env.HEALTH_PORT ?? 0 });
  return { stop: () => app.close() };
}
