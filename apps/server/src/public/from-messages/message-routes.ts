import { type Domain, viewMessage } from '@talkdrum/domain';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { messagePolicy } from '../look/headers.ts';

/** /v/:token: view in browser. Shows a message as its recipient received it. */
export function addMessageRoutes(app: FastifyInstance, domain: Domain): void {
  app.get<{ Params: { token: string } }>('/v/:token', async ({ params }, reply) =>
    sendMessage(reply, (await viewMessage(domain, params.token)).html),
  );
}

/**
 * A message written by an account. It was sanitised when compiled, and this origin runs no scripts anyway.
 */
export function sendMessage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header('content-security-policy', messagePolicy)
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(html);
}
