import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { MessageSummary } from '../mail/message-summary.ts';
import { oneClickTarget, postOneClick } from '../mail/one-click.ts';
import type { ParsedMessage } from '../mail/parse-message.ts';
import { readInput } from '../site/read-input.ts';
import type { World } from './world.ts';

const listQuery = z.object({
  to: z.string().optional(),
  from: z.string().optional(),
  subject: z.string().optional(),
  q: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
  before: z.string().optional(),
});
export const messageId = z.object({ id: z.string() });

/** The mailbox as JSON, for tests and scripts. */
export function mailApi(app: FastifyInstance, { mailbox, stats }: World): void {
  app.get('/api/messages', async (request) => {
    const { limit, before, ...filter } = readInput(listQuery, request.query);
    return mailbox.list(filter, { limit, before });
  });

  app.get('/api/messages/:id', async (request, reply) => {
    const message = await mailbox.get(readInput(messageId, request.params).id);
    return message ? describe(message) : reply.callNotFound();
  });

  app.get('/api/messages/:id/source', async (request, reply) => {
    const source = mailbox.source(readInput(messageId, request.params).id);
    return source ? reply.type('text/plain; charset=utf-8').send(source) : reply.callNotFound();
  });

  app.post('/api/messages/:id/unsubscribe', async (request, reply) => {
    const message = await mailbox.get(readInput(messageId, request.params).id);
    if (!message) return reply.callNotFound();
    const target = oneClickTarget(message.headers);
    if (target?.url && !target.obstacle) return postOneClick(target.url);
    return reply.code(409).send({
      error: 'no_one_click',
      message: target?.obstacle ?? 'The message has no List-Unsubscribe header.',
    });
  });

  app.delete('/api/messages', async (_request, reply) => {
    mailbox.clear();
    return reply.code(204).send();
  });

  app.get('/api/stats', async () => stats());
}

function describe({ attachments, ...message }: MessageSummary & ParsedMessage) {
  return {
    ...message,
    attachments: attachments.map(({ filename, mimeType, size }) => ({ filename, mimeType, size })),
  };
}
