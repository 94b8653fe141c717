import { appendFileSync, closeSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { listen } from './listen.ts';
import { SinkSession } from './sink-session.ts';
import type { SinkMessage } from './sink-session.ts';

export type SinkOptions = {
  /** 0 (default) picks a free port. */
  port?: number;
  host?: string;
  /** Log with a line per accepted recipient: the address, and with `captureIds` a tab and the Message-ID. */
  logFile?: string;
  /** Reads the Message-ID of every message, at the cost of copying its start. */
  captureIds?: boolean;
  /** Logs the subject behind the address, after a tab. */
  captureSubjects?: boolean;
};

export type Sink = {
  port: number;
  /** Messages accepted. */
  count(): number;
  /** Envelope recipients and how many accepted messages each got. */
  recipients(): ReadonlyMap<string, number>;
  /** With `captureIds`: Message-IDs and how many accepted messages had each. */
  ids(): ReadonlyMap<string, number>;
  /** Bytes of all messages, without dot-stuffing. */
  bytes(): number;
  stop(): Promise<void>;
};

/**
 * An SMTP server for benchmarks and chaos runs that accepts everything and keeps only counts. Recipients are
 * logged before the reply 250 is sent, so the log has every message a sender counts as accepted.
 */
export async function startSink({
  port = 0,
  host = '127.0.0.1',
  logFile,
  captureIds = false,
  captureSubjects = false,
}: SinkOptions = {}): Promise<Sink> {
  const tally = new Tally(logFile, { captureIds, captureSubjects });
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    converse(socket, new SinkSession(captureIds || captureSubjects), tally);
  });
  const bound = await listen(server, port, host, 'the sink');
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    tally.close();
  };
  return {
    port: bound,
    count: () => tally.count,
    recipients: () => tally.recipients,
    ids: () => tally.ids,
    bytes: () => tally.bytes,
    stop,
  };
}

type Captures = Required<Pick<SinkOptions, 'captureIds' | 'captureSubjects'>>;

/** Counts accepted messages and optionally logs them to a file. */
class Tally {
  readonly recipients = new Map<string, number>();
  readonly ids = new Map<string, number>();
  count = 0;
  bytes = 0;
  readonly #captures: Captures;
  readonly #log: number | undefined;

  constructor(logFile: string | undefined, captures: Captures) {
    this.#captures = captures;
    this.#log = logFile === undefined ? undefined : openSync(logFile, 'a');
  }

  accept(messages: SinkMessage[]): void {
    if (this.#log !== undefined) appendFileSync(this.#log, logLines(messages, this.#captures));
    for (const { recipients, messageId, bytes } of messages) {
      this.count += 1;
      this.bytes += bytes;
      for (const recipient of recipients)
        this.recipients.set(recipient, (this.recipients.get(recipient) ?? 0) + 1);
      if (this.#captures.captureIds) this.ids.set(messageId, (this.ids.get(messageId) ?? 0) + 1);
    }
  }

  close(): void {
    if (this.#log !== undefined) closeSync(this.#log);
  }
}

function converse(socket: Socket, session: SinkSession, tally: Tally): void {
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    const { reply, messages, isOver } = session.feed(chunk);
    if (messages.length > 0) tally.accept(messages);
    if (isOver) socket.end(reply, 'latin1');
    else if (reply) socket.write(reply, 'latin1');
  });
  socket.write('220 sink ESMTP\r\n');
}

function logLines(messages: SinkMessage[], { captureIds, captureSubjects }: Captures): string {
  let lines = '';
  for (const { recipients, messageId, subject } of messages) {
    const captured = [...(captureIds ? [messageId] : []), ...(captureSubjects ? [subject] : [])];
    for (const recipient of recipients) lines += `${[recipient, ...captured].join('\t')}\n`;
  }
  return lines;
}
