import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { networkOf } from '@talkdrum/domain';
import { type Pace, slowestLine } from '../bodies/pace.ts';
import { OpenPlaces } from '../gateway/intake/open-places.ts';
import { ByteBudget, readMail, type ReceivedMail } from '../gateway/submission/read-mail.ts';
import type { Log } from '../log.ts';

/** Reports are small: the original's headers and a few lines. */
const maxReportBytes = 1024 * 1024;
const maxConnections = 50;
/** Per address or IPv6 network, so one sender can't use all connections. */
const maxPerAddress = 10;
const maxRecipients = 5;
const idleMs = 30_000;
/** Time limit of a connection. */
const sessionMs = 5 * 60_000;

export interface BounceReceiverOptions {
  host: string;
  /** 0 picks a free port. */
  port: number;
  /** The host name in its greeting. */
  name: string;
  /** Whether reports to this address are accepted: only our signed return paths are. */
  accepts(address: string): boolean;
  /** Stores a report for one return path; resolves after the commit. */
  record(address: string, raw: Buffer): Promise<void>;
  /** The minimum rate of a report. */
  slowest?: Pace;
  log: Log;
}

export interface BounceReceiver {
  port: number;
  stop(): Promise<void>;
}

/**
 * Receives delivery status and abuse reports over SMTP, for our signed return paths only. Answers 250 after
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
  // A client that resets its connection emits an error; without a listener it would end the process.
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
  return options.accepts(address) ? null : reply(550, '5.1.1 Mailbox not found');
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
    options.log.warn({ error: String(error) }, 'could not store a report');
    refused = reply(451, '4.3.0 We could not store the report, try again later');
  }
  callback(refused);
}

async function keep(
  mail: ReceivedMail,
  session: SMTPServerSession,
  options: BounceReceiverOptions,
): Promise<void> {
  if (mail.kind === 'oversized') return; // the SMTP library answers 552
  if (mail.kind === 'no_room') throw new Error('too much mail in memory');
  try {
    for (const { address } of session.envelope.rcptTo) await options.record(address, mail.raw);
  } finally {
    mail.free();
  }
}

/** A reply other than 250. */
function reply(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}

function cut(server: SMTPServer, session: SMTPServerSession): void {
  for (const connection of server.connections)
    if (connection.session.id === session.id) connection._socket.destroy();
}
