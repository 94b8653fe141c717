import type { Domain } from '@talkdrum/domain';
import type { FastifyInstance } from 'fastify';
import type { Environment } from '../environment.ts';
import { addHealth } from '../health.ts';
import { createHttp } from '../http.ts';
import type { Log } from '../log.ts';
import type { Role } from '../main.ts';

/** Builds the second origin: what accounts publish. It knows no session cookie. */
export async function buildPublic(domain: Domain, env: Environment, log: Log): Promise<FastifyInstance> {
  const app = createHttp(env, log, 64_000);
  addHealth(app, domain);
  return app;
}

export async function startPublic(domain: Domain, env: Environment, log: Log): Promise<Role> {
  const app = await buildPublic(domain, env, log);
  await app.listen({ host: env.HOST, port: env.PUBLIC_PORT });
  return { stop: () => app.close() };
}
