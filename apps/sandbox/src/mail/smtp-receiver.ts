import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import { listen } from '../listen.ts';
import type { Mailbox } from './mailbox.ts';
import { readHeaders } from './read-headers.ts';
import { ruleFor } from './rules.ts';
import type { Refusal, Rule } from './rules.ts';
import type { TrafficCounter } from './traffic-stats.ts';

const MAX_MESSAGE_BYTES = 25 * 1024 * 1024;
/** `defer451` refuses this many attempts of one message to one recipient. */
const DEFERRED_TRIES = 2;
/** Attempts remembered for `defer451`; the oldest are dropped first. */
const MAX_REMEMBERED_TRIES = 10_000;

export type AcceptedMail = { from: string; recipient: string; rule: Rule; raw: Buffer };

export type SmtpReceiverOptions = {
  port: number;
  host: string;
  mailbox: Mailbox;
  counter: TrafficCounter;
  /** Delay of the rule `slow`, in ms. */
  slowMs: number;
  /** Called after the reply 250 for each recipient with a rule. */
  onAccepted: (mail: AcceptedMail) => void;
};

export type SmtpReceiver = { port: number; stop(): Promise<void> };

/** Accepts any mail over SMTP, with or without AUTH, and applies the address rules. */
export async function startSmtpReceiver(options: SmtpReceiverOptions): Promise<SmtpReceiver> {
  const tries = new Map<string, number>();
  const server = new SMTPServer({
    name: 'sandbox.localhost',
    size: MAX_MESSAGE_BYTES,
    rejectOversized: true,
    authOptional: true,
    allowInsecureAuth: true,
    // Without a certificate, TLS would only fail at the client.
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 300,
    logger: false,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'anyone' }),
    onRcptTo: ({ address }, _session, callback) => callback(refuseRecipient(address, options.counter)),
    onData: (stream, session, callback) => {
      receive(stream, session, options, tries).then(
        (outcome) => (outcome === 'drop' ? cut(server, session) : callback(outcome)),
        () => callback(replyError({ code: 451, text: '4.3.0 The message was not received in full' })),
      );
    },
  });
  // A client that resets its connection emits an error; without a listener it would end the process.
  server.on('error', () => undefined);
  const port = await listen(server.server, options.port, options.host, 'the sandbox SMTP server');
  return { port, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** A reply other than 250. */
function replyError({ code, text }: Refusal): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

function refuseRecipient(address: string, counter: TrafficCounter): Error | null {
  const rule = ruleFor(address);
  if (!rule?.atRecipient) return null;
  counter.countRule(rule.name);
  counter.countRefused();
  return replyError(rule.atRecipient);
}

async function receive(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  options: SmtpReceiverOptions,
  tries: Map<string, number>,
): Promise<Error | null | 'drop'> {
  const raw = await collect(stream);
  if (stream.sizeExceeded) return null; // the SMTP library answers 552
  const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
  const to = session.envelope.rcptTo.map(({ address }) => address);
  const ruled = to.flatMap((recipient) => {
    const rule = ruleFor(recipient);
    return rule ? [{ recipient, rule }] : [];
  });
  const refusal = refuseMessage(ruled, readHeaders(raw).messageId, tries, options.counter);
  if (refusal) return replyError(refusal);
  if (ruled.some(({ rule }) => rule.name === 'slow')) await delay(options.slowMs, undefined, { ref: false });
  for (const { rule } of ruled) if (rule.name !== 'defer451') options.counter.countRule(rule.name);
  try {
    options.mailbox.add({ from, to, rule: ruled[0]?.rule.name ?? null, raw });
  } catch {
    options.counter.countRefused();
    return replyError({
      code: 452,
      text: '4.3.1 The sandbox cannot store the message, its disk may be full',
    });
  }
  if (ruled.some(({ rule }) => rule.name === 'drop')) return 'drop';
  options.counter.countAccepted();
  for (const { recipient, rule } of ruled) options.onAccepted({ from, recipient, rule, raw });
  return null;
}

/** The first refusal of any recipient's rule, or undefined. Counts attempts for `defer451`. */
function refuseMessage(
  ruled: { recipient: string; rule: Rule }[],
  messageId: string,
  tries: Map<string, number>,
  counter: TrafficCounter,
): Refusal | undefined {
  let refusal: Refusal | undefined;
  for (const { recipient, rule } of ruled) {
    if (!rule.atData) continue;
    if (rule.name === 'defer451' && countTry(tries, `${messageId} ${recipient}`) > DEFERRED_TRIES) continue;
    counter.countRule(rule.name);
    refusal ??= rule.atData;
  }
  if (refusal) counter.countRefused();
  return refusal;
}

function countTry(tries: Map<string, number>, key: string): number {
  const count = (tries.get(key) ?? 0) + 1;
  tries.delete(key);
  tries.set(key, count);
  for (const oldest of tries.keys()) {
    if (tries.size <= MAX_REMEMBERED_TRIES) break;
    tries.delete(oldest);
  }
  return count;
}

/** Reads an oversized message to its end without storing it. */
async function collect(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    if (stream.sizeExceeded) chunks.length = 0;
    else if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Drops the connection like a crashed server: no reply, and the message may have been accepted. */
function cut(server: SMTPServer, session: SMTPServerSession): void {
  for (const connection of server.connections)
    if (connection.session === session) connection._socket.destroy();
}
