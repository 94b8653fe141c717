import type { FastifyError, FastifyInstance } from 'fastify';
import { serveAssets } from './assets.ts';
import { guardRequests } from './guard-requests.ts';
import { messagePage } from './layout.ts';

/**
 * What every site of the outside world has: forms are read, strangers kept out, problems answered, styles
 * served.
 */
export function prepareSite(app: FastifyInstance, host: string): void {
  acceptForms(app);
  guardRequests(app, host);
  answerErrors(app);
  serveAssets(app);
}

/** Forms of pages, and of clients that send them: an object of texts. */
function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body.toString())));
    },
  );
}

/** Problems as JSON below /api, as a page elsewhere. */
function answerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    reply.code(404);
    if (request.url.startsWith('/api/'))
      return reply.send({ error: 'not_found', message: 'This address doesn’t exist.' });
    return reply
      .type('text/html; charset=utf-8')
      .send(messagePage('Not found', 'This page doesn’t exist. The message may have been deleted.'));
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    const message = status < 500 ? error.message : 'The sandbox failed to answer.';
    reply.code(status);
    if (request.url.startsWith('/api/'))
      return reply.send({ error: status < 500 ? 'bad_request' : 'internal', message });
    return reply.type('text/html; charset=utf-8').send(messagePage('That did not work', message));
  });
}
