import { type Domain, viewMessage } from '@talkdrum/domain';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { messagePolicy } from './headers.ts';

/** /v/:token: a message in the browser, as its recipient got it. */
export function addMessageRoutes(app: FastifyInstance, domain: Domain): void {
  app.get<{ Params: { token: string } }>('/v/:token', async ({ params }, reply) =>
    sendMessage(reply, (await viewMessage(domain, params.token)).html),
  );
}

/**
 * A message that an account wrote: it was sanitised when it was compiled, and here it can run nothing in any
 * case.
 */
export function sendMessage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header('content-security-policy', messagePolicy)
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(html);
}
