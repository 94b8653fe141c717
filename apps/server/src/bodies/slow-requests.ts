import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Pace, slowestLine, watchPace } from './pace.ts';

/** Time limit for a whole JSON body, which is held in memory while it arrives. Uploads go to disk instead. */
const wholeBodySeconds = 300;

/**
 * Answers 408 to requests whose body arrives too slowly, and closes the connection. Without this, 40 of 40
 * such connections were still open after 260 s.
 */
export function endSlowRequests(app: FastifyInstance, slowest: Pace = slowestLine): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (!isArriving(raw)) return;
    const pace = { ...slowest, bytesPerSecond: Math.max(slowest.bytesPerSecond, wholeRate(raw)) };
    const before = raw.socket.bytesRead;
    let credit = 0;
    const received = () => {
      if (raw.complete || raw.socket.destroyed) return undefined;
      // Paused by us, not by the sender: we are identifying the caller, or the disk is slow.
      if (raw.readableLength >= raw.readableHighWaterMark) credit += pace.bytesPerSecond;
      return raw.socket.bytesRead - before + credit;
    };
    const end = watchPace(received, () => cut(raw), pace);
    raw.once('end', end);
  });
}

/** Injected requests (in tests) have no network socket. */
function isArriving({ complete, headers, socket }: IncomingMessage): boolean {
  return (
    !complete &&
    socket instanceof Socket &&
    (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
  );
}

function wholeRate({ headers }: IncomingMessage): number {
  const isUpload = headers['content-type']?.startsWith('multipart/') === true;
  return isUpload ? 0 : Number(headers['content-length'] ?? 0) / wholeBodySeconds;
}

function cut(request: IncomingMessage): void {
  const { socket } = request;
  const end = () =>
    void request.destroy(Object.assign(new Error('The body arrived too slowly.'), { statusCode: 408 }));
  if (!socket.writable || socket.destroyed) return end();
  socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', end);
}
