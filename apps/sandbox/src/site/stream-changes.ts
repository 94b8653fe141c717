import type { FastifyReply, FastifyRequest } from 'fastify';

/** A campaign changes the mailbox thousands of times a second; pages are notified only a few times. */
const MIN_INTERVAL_MS = 300;
const HEARTBEAT_MS = 20_000;

/** Changes that pages are notified of. */
export type Watched = { readonly size: number; onChange(listener: () => void): () => void };

/** Notifies one page of changes with server-sent events until it closes. */
export function streamChanges(watched: Watched, request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  raw.write('retry: 1000\n\n');
  let pending: NodeJS.Timeout | undefined;
  const tell = () => {
    pending = undefined;
    raw.write(`event: change\ndata: ${watched.size}\n\n`);
  };
  const stopListening = watched.onChange(() => {
    pending ??= setTimeout(tell, MIN_INTERVAL_MS);
  });
  const heartbeat = setInterval(() => raw.write(': still here\n\n'), HEARTBEAT_MS);
  request.raw.on('close', () => {
    stopListening();
    clearInterval(heartbeat);
    clearTimeout(pending);
  });
}
