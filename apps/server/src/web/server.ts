import { resolve } from 'node:path';
import cookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import type { Domain } from '@talkdrum/domain';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Registry } from 'prom-client';
import { BodyRoom, smallBody } from '../bodies/body-room.ts';
import type { Environment } from '../environment.ts';
import { addHealth } from '../health.ts';
import { answerRefusals, createHttp } from '../http.ts';
import type { Log } from '../log.ts';
import type { Role } from '../role.ts';
import { addPaymentCallbacks } from './callbacks/payments.ts';
import { addAirtimeCallbacks } from './callbacks/airtime.ts';
import { addSmsCallbacks } from './callbacks/sms.ts';
import { addDocs } from './docs/docs.ts';
import { addFiles } from './files/files.ts';
import { addSecurityHeaders } from './security.ts';
import { addSingleSignOn } from './single-sign-on.ts';
import { addTrpc } from './trpc.ts';
import { addV1 } from './v1/v1.ts';

const webDist = resolve(import.meta.dirname, '../../../web/dist');

/** Builds the dashboard's HTTP server without listening (tests use inject). */
export async function buildWeb(
  domain: Domain,
  env: Environment,
  log: Log,
  gateways?: Registry,
): Promise<FastifyInstance> {
  const app = createHttp(env, log, smallBody);
  const room = new BodyRoom();
  // Unknown callers must not use up the memory of signed-in people.
  const callbackRoom = new BodyRoom(32_000_000, 8_000_000);
  answerRefusals(app);
  addSecurityHeaders(app, env.APP_URL.startsWith('https:'));
  await app.register(cookie);
  addHealth(app, domain, env.METRICS_TOKEN, gateways);
  await addTrpc(app, domain, env, log, room);
  addSingleSignOn(app, domain, env);
  await addFiles(app, domain, env, room);
  await addV1(app, domain, env, room);
  addDocs(app, env);
  await addPaymentCallbacks(app, domain, callbackRoom);
  await addSmsCallbacks(app, domain, callbackRoom);
  await addAirtimeCallbacks(app, domain, callbackRoom);
  await app.register(fastifyStatic, {
    root: webDist,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: cacheForEver,
  });
  app.setNotFoundHandler((request, reply) => {
    // Don't answer a script of an older build with the page: the browser would cache it as that script.
    if (request.method !== 'GET' || /^\/(?:trpc|assets|files|v1)(?:\/|$)/.test(request.url))
      return reply.code(404).send({ error: { code: 'not_found', message: 'This address doesn’t exist.' } });
    return reply.header('cache-control', 'no-cache').type('text/html').sendFile('index.html');
  });
  return app;
}

/** File names in /assets contain a content hash. */
function cacheForEver(reply: FastifyReply, path: string): void {
  reply.header(
    'cache-control',
    path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  );
}

export async function startWeb(
  domain: Domain,
  env: Environment,
  log: Log,
  gateways?: Registry,
): Promise<Role> {
  const app = await buildWeb(domain, env, log, gateways);
  await app.listen({ host: env.HOST, port: env.PORT });
  return { stop: () => app.close() };
}
