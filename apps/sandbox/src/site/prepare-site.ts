import type { FastifyError, FastifyInstance } from 'fastify';
import { serveAssets } from './assets.ts';
import { guardRequests } from './guard-requests.ts';
import { messagePage } from './layout.ts';

/** Sets up what every sandbox site needs: form parsing, request guards, error pages and assets. */
export function prepareSite(app: FastifyInstance, host: string): void {
  acceptForms(app);
  guardRequests(app, host);
  answerErrors(app);
  serveAssets(app);
}

/** Parses forms from pages and clients into an object of strings. */
function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body.toString())));
    },
  );
}

/** Answers errors as JSON under /api and as a page elsewhere. */
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
    const message = status < 500 ? error.message : 'Something went wrong in the sandbox.';
    reply.code(status);
    if (request.url.startsWith('/api/'))
      return reply.send({ error: status < 500 ? 'bad_request' : 'internal', message });
    return reply.type('text/html; charset=utf-8').send(messagePage('That didn’t work', message));
  });
}
