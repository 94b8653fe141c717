import Fastify from 'fastify';
import type { FastifyError, FastifyInstance } from 'fastify';
import { explainListenError } from '../listen.ts';
import { serveAssets } from './assets.ts';
import { dnsApi } from './dns-api.ts';
import { dnsPages } from './dns-pages.ts';
import { frontPage } from './front-view.ts';
import { guardRequests } from './guard-requests.ts';
import { messagePage } from './layout.ts';
import { mailApi } from './mail-api.ts';
import { mailPages } from './mail-pages.ts';
import type { World } from './world.ts';

export type WebServer = { port: number; stop(): Promise<void> };
export type WebServerOptions = World & { port: number; host: string };

/** Serves the pages and the JSON API. Throws PortInUseError. */
export async function startWebServer({ port, host, ...world }: WebServerOptions): Promise<WebServer> {
  // Without forced closing an open event stream would hold the stop.
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 1024 * 1024 });
  acceptForms(app);
  guardRequests(app, host);
  answerErrors(app);
  serveAssets(app);
  app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(frontPage(world)));
  mailApi(app, world);
  mailPages(app, world);
  dnsApi(app, world);
  dnsPages(app, world);
  try {
    await app.listen({ port, host });
  } catch (error) {
    await app.close();
    throw explainListenError(error, 'the sandbox web pages', port);
  }
  const address = app.server.address();
  return { port: address !== null && typeof address === 'object' ? address.port : port, stop: () => app.close() };
}

/** Forms of pages, and of clients that send them: an object of texts. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body.toString())));
  });
}

/** Problems as JSON below /api, as a page elsewhere. */
export function answerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    reply.code(404);
    if (request.url.startsWith('/api/')) return reply.send({ error: 'not_found', message: 'There is nothing at this address.' });
    return reply.type('text/html; charset=utf-8').send(messagePage('Not found', 'There is nothing at this address. The message may have been deleted.'));
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    const message = status < 500 ? error.message : 'The sandbox failed to answer.';
    reply.code(status);
    if (request.url.startsWith('/api/')) return reply.send({ error: status < 500 ? 'bad_request' : 'internal', message });
    return reply.type('text/html; charset=utf-8').send(messagePage('That did not work', message));
  });
}
