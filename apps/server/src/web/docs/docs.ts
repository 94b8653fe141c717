import type { FastifyInstance } from 'fastify';
import type { Environment } from '../../environment.ts';
import { apiPage } from './api-page.ts';

/** GET /docs/api: public, without scripts. */
export function addDocs(app: FastifyInstance, env: Environment): void {
  let page: string | undefined;
  app.get('/docs/api', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .type('text/html; charset=utf-8')
      .send((page ??= apiPage(env.APP_URL))),
  );
}
