import { type AccountLanguage, type Domain, DomainError } from '@talkdrum/domain';
import type { MessageKey } from '@talkdrum/languages';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusalOf } from '../database-unavailable.ts';
import { html } from './look/html.ts';
import { languageOfLink } from './language-of-link.ts';
import { renderPage } from './look/page.ts';
import { readerOf } from './reader.ts';

interface Problem {
  status: number;
  title: Extract<MessageKey, `problem.${string}`>;
  text: Extract<MessageKey, `problem.${string}`>;
}

const notFound: Problem = { status: 404, title: 'problem.notFound', text: 'problem.notFoundText' };
const gone: Problem = { status: 410, title: 'problem.gone', text: 'problem.goneText' };
const tooMany: Problem = { status: 429, title: 'problem.tooMany', text: 'problem.tooManyText' };
const busy: Problem = { status: 503, title: 'problem.busy', text: 'problem.busyText' };
const broken: Problem = { status: 500, title: 'problem.broken', text: 'problem.brokenText' };
const refused: Problem = { status: 400, title: 'problem.refused', text: 'problem.refusedText' };

/** What to do about a link that no longer works, by route. */
const goneTexts: Record<string, Problem['text']> = {
  '/u/:token': 'problem.gonePreferences',
  '/p/:token': 'problem.gonePreferences',
  '/v/:token': 'problem.goneMessage',
  '/confirm/:token': 'problem.goneOptIn',
  '/sender/:token': 'problem.goneSender',
};

/** The domain's messages are English, so pages say it in their own words. */
function sendProblem(
  reply: FastifyReply,
  { status, title, text }: Problem,
  account?: AccountLanguage,
): FastifyReply {
  const reader = readerOf(reply.request, account);
  const heading = reader.words.text(title);
  const body = html`<h1>${heading}</h1><p>${reader.words.text(text)}</p>`;
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(renderPage({ reader, title: heading, body }));
}

export function sendNotFound(reply: FastifyReply): FastifyReply {
  return sendProblem(reply, notFound);
}

export function sendTooMany(reply: FastifyReply): FastifyReply {
  return sendProblem(reply.header('retry-after', '60'), tooMany);
}

/**
 * Shows every refusal as a page, about an account's link in the language the account chose. Unexpected errors are
 * logged and shown as 500 without their cause.
 */
export function addProblemPages(app: FastifyInstance, domain: Domain): void {
  app.setNotFoundHandler((_request, reply) => sendNotFound(reply));
  app.setErrorHandler(
    async (thrown: FastifyError | DomainError | Error, request: FastifyRequest, reply: FastifyReply) => {
      const error = refusalOf(thrown, request.log) as typeof thrown;
      if (error instanceof DomainError && error.code === 'unavailable') return sendProblem(reply, busy);
      if (error instanceof DomainError)
        return sendProblem(
          reply,
          problemOf(error, request.routeOptions.url ?? ''),
          await languageOfLink(domain, request),
        );
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

function problemOf(error: DomainError, route: string): Problem {
  if (error.code === 'expired_link') return { ...gone, text: goneTexts[route] ?? gone.text };
  if (error.code === 'rate_limited') return tooMany;
  return error.code === 'not_found' ? notFound : refused;
}
