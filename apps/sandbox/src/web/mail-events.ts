import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Mailbox } from '../mail/mailbox.ts';

/** A campaign changes the mailbox thousands of times a second; a page needs to know a few times. */
const MIN_INTERVAL_MS = 300;
const HEARTBEAT_MS = 20_000;

/** Tells one page by server-sent events that the mailbox changed, until the page goes away. */
export function streamChanges(mailbox: Mailbox, request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  raw.write('retry: 1000\n\n');
  let pending: NodeJS.Timeout | undefined;
  const tell = () => {
    pending = undefined;
    raw.write(`event: change\ndata: ${mailbox.size}\n\n`);
  };
  const stopListening = mailbox.onChange(() => {
    pending ??= setTimeout(tell, MIN_INTERVAL_MS);
  });
  const heartbeat = setInterval(() => raw.write(': still here\n\n'), HEARTBEAT_MS);
  request.raw.on('close', () => {
    stopListening();
    clearInterval(heartbeat);
    clearTimeout(pending);
  });
}
