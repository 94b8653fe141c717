import { DomainError } from '@talkdrum/domain';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from './html.ts';
import { renderPage } from './page.ts';

interface Problem {
  status: number;
  title: string;
  text: string;
}

const notFound: Problem = {
  status: 404,
  title: 'Page not found',
  text: 'The link may be incomplete. Open it again from the message you received.',
};
const gone: Problem = {
  status: 410,
  title: 'This link no longer works',
  text: 'It was already used or has expired.',
};
const tooMany: Problem = { status: 429, title: 'Too many requests', text: 'Wait a minute and try again.' };
const busy: Problem = {
  status: 503,
  title: 'We are very busy right now',
  text: 'Nothing was changed. Try again in a few seconds.',
};
const broken: Problem = {
  status: 500,
  title: 'Something went wrong on our side',
  text: 'Nothing was changed. Try again in a few minutes.',
};

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const body = html`<h1>${problem.title}</h1><p>${problem.text}</p>`;
  return reply
    .code(problem.status)
    .type('text/html; charset=utf-8')
    .send(renderPage({ title: problem.title, body }));
}

export function sendNotFound(reply: FastifyReply): FastifyReply {
  return sendProblem(reply, notFound);
}

export function sendTooMany(reply: FastifyReply): FastifyReply {
  return sendProblem(reply.header('retry-after', '60'), tooMany);
}

/** Shows every refusal as a page. Unexpected errors are logged and shown as 500 without their cause. */
export function addProblemPages(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => sendNotFound(reply));
  app.setErrorHandler(
    (error: FastifyError | DomainError | Error, request: FastifyRequest, reply: FastifyReply) => {
      if (error instanceof DomainError) return sendProblem(reply, problemOf(error));
      const status = 'statusCode' in error ? error.statusCode : undefined;
      if (status !== undefined && status >= 400 && status < 500)
        return sendProblem(reply, { ...notFound, status });
      request.log.error(
        { requestId: request.id, route: request.routeOptions.url, error: error.stack },
        'public page failed',
      );
      return sendProblem(reply, broken);
    },
  );
}

function problemOf(error: DomainError): Problem {
  if (error.code === 'expired_link') return { ...gone, text: error.publicMessage };
  if (error.code === 'rate_limited') return tooMany;
  if (error.code === 'not_found') return notFound;
  if (error.code === 'unavailable') return busy;
  return { status: 400, title: 'That didn’t work', text: error.publicMessage };
}
