import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { networkOf } from '@talkdrum/domain';
import { type Pace, slowestLine } from '../bodies/pace.ts';
import { OpenPlaces } from '../gateway/intake/open-places.ts';
import { ByteBudget, readMail, type ReceivedMail } from '../gateway/submission/read-mail.ts';
import type { Log } from '../log.ts';

/** Reports are small: the headers of the original and a few lines. */
const maxReportBytes = 1024 * 1024;
const maxConnections = 50;
/** Of one address or IPv6 network, so that one sender can't take all places. */
const maxPerAddress = 10;
const maxRecipients = 5;
const idleMs = 30_000;
/** However slowly a client sends, it is cut off after this. */
const sessionMs = 5 * 60_000;

export interface BounceReceiverOptions {
  host: string;
  /** 0 picks a free port. */
  port: number;
  /** The name it greets with. */
  name: string;
  /** Whether a report for this address may come in: it is one of our signed return paths. */
  accepts(address: string): boolean;
  /** Keeps a report for one return path; resolves when it is committed. */
  record(address: string, raw: Buffer): Promise<void>;
  /** How slowly a report may come in. */
  slowest?: Pace;
  log: Log;
}

export interface BounceReceiver {
  port: number;
  stop(): Promise<void>;
}

/**
 * Takes delivery status and abuse reports by SMTP, for our signed return paths only. 250 is answered after
 * the commit.
 */
export async function startBounceReceiver(options: BounceReceiverOptions): Promise<BounceReceiver> {
  const deadlines = new Map<string, NodeJS.Timeout>();
  const places = new OpenPlaces(maxPerAddress);
  const budget = new ByteBudget(maxConnections * maxReportBytes);
  const server: SMTPServer = new SMTPServer({
    name: options.name,
    size: maxReportBytes,
    rejectOversized: true,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    maxClients: maxConnections,
    socketTimeout: idleMs,
    closeTimeout: 5_000,
    logger: false,
    onConnect: (session, callback) => {
      if (!places.enter(networkOf(session.remoteAddress)))
        return callback(reply(421, '4.7.0 Too many connections from your address'));
      deadlines.set(session.id, setTimeout(() => cut(server, session), sessionMs).unref());
      callback();
    },
    onClose: (session) => {
      if (!deadlines.has(session.id)) return;
      places.leave(networkOf(session.remoteAddress));
      clearTimeout(deadlines.get(session.id));
      deadlines.delete(session.id);
    },
    onRcptTo: ({ address }, session, callback) => callback(refusal(address, session, options)),
    onData: (stream, session, callback) => {
      const pace = { slowest: options.slowest ?? slowestLine, cut: () => cut(server, session) };
      void answer(readMail(stream, budget, pace), session, options, callback);
    },
  });
  // A client that resets its connection is reported here; without a listener that would end the process.
  server.on('error', (error) => options.log.info({ error: error.message }, 'bounce connection'));
  await listen(server, options);
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function listen(server: SMTPServer, { port, host }: BounceReceiverOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, host, () => {
      server.server.off('error', reject);
      resolve();
    });
  });
}

function refusal(address: string, session: SMTPServerSession, options: BounceReceiverOptions): Error | null {
  if (session.envelope.rcptTo.length >= maxRecipients) return reply(452, '4.5.3 Too many recipients');
  return options.accepts(address) ? null : reply(550, '5.1.1 There is no such mailbox here');
}

async function answer(
  received: Promise<ReceivedMail>,
  session: SMTPServerSession,
  options: BounceReceiverOptions,
  callback: (error: Error | null) => void,
): Promise<void> {
  let refused: Error | null = null;
  try {
    await keep(await received, session, options);
  } catch (error) {
    options.log.warn({ error: String(error) }, 'report not kept');
    refused = reply(451, '4.3.0 The report could not be kept, try again later');
  }
  callback(refused);
}

async function keep(
  mail: ReceivedMail,
  session: SMTPServerSession,
  options: BounceReceiverOptions,
): Promise<void> {
  if (mail.kind === 'oversized') return; // the server answers 552 by itself
  if (mail.kind === 'no_room') throw new Error('too much mail is coming in');
  try {
    for (const { address } of session.envelope.rcptTo) await options.record(address, mail.raw);
  } finally {
    mail.free();
  }
}

/** An answer other than 250. */
function reply(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}

function cut(server: SMTPServer, session: SMTPServerSession): void {
  for (const connection of server.connections)
    if (connection.session.id === session.id) connection._socket.destroy();
}
