import { closeSync, openSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { listen } from './listen.ts';
import { SinkSession } from './sink-session.ts';
import type { SinkMessage } from './sink-session.ts';

export type SinkOptions = {
  /** 0 (default) picks a free port. */
  port?: number;
  host?: string;
  /** Gets a line for each accepted recipient: the address, and with `captureIds` a tab and the Message-ID. */
  logFile?: string;
  /** Reads the Message-ID of every message; costs a copy of its start. */
  captureIds?: boolean;
};

export type Sink = {
  port: number;
  /** Messages accepted. */
  count(): number;
  /** Envelope recipients and how many accepted messages each got. */
  recipients(): ReadonlyMap<string, number>;
  /** With `captureIds`: Message-IDs and how many accepted messages had each. */
  ids(): ReadonlyMap<string, number>;
  /** Bytes of all messages, dot-stuffing undone. */
  bytes(): number;
  stop(): Promise<void>;
};

/**
 * An SMTP server that takes everything and keeps nothing but counts: the far end of benches and chaos runs.
 * Recipients are in the log before the answer 250 leaves, so what a sender was told is never missing there.
 */
export async function startSink({ port = 0, host = '127.0.0.1', logFile, captureIds = false }: SinkOptions = {}): Promise<Sink> {
  const log = logFile === undefined ? undefined : openSync(logFile, 'a');
  const recipients = new Map<string, number>();
  const ids = new Map<string, number>();
  const sockets = new Set<Socket>();
  let count = 0;
  let bytes = 0;
  const accept = (messages: SinkMessage[]) => {
    if (log !== undefined) writeSync(log, logLines(messages, captureIds));
    for (const message of messages) {
      count += 1;
      bytes += message.bytes;
      for (const recipient of message.recipients) recipients.set(recipient, (recipients.get(recipient) ?? 0) + 1);
      if (captureIds) ids.set(message.messageId, (ids.get(message.messageId) ?? 0) + 1);
    }
  };
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    converse(socket, new SinkSession(captureIds), accept);
  });
  const stop = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((resolve) => {
      server.close(() => {
        if (log !== undefined) closeSync(log);
        resolve();
      });
    });
  };
  const bound = await listen(server, port, host, 'the sink');
  return { port: bound, count: () => count, recipients: () => recipients, ids: () => ids, bytes: () => bytes, stop };
}

function converse(socket: Socket, session: SinkSession, accept: (messages: SinkMessage[]) => void): void {
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    const { reply, messages, isOver } = session.feed(chunk);
    if (messages.length > 0) accept(messages);
    if (isOver) socket.end(reply, 'latin1');
    else if (reply) socket.write(reply, 'latin1');
  });
  socket.write('220 sink ESMTP\r\n');
}

function logLines(messages: SinkMessage[], hasIds: boolean): string {
  let lines = '';
  for (const { recipients, messageId } of messages) {
    for (const recipient of recipients) lines += hasIds ? `${recipient}\t${messageId}\n` : `${recipient}\n`;
  }
  return lines;
}
