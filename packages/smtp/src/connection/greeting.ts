import { SmtpChannel } from './channel.ts';
import type { SmtpSettings } from './transport-options.ts';
import type { SmtpReply } from './reply.ts';

export interface OpenChannel {
  channel: SmtpChannel;
  canPipeline: boolean;
}

/**
 * Connects, greets, starts TLS and signs in. Returns a channel ready for MAIL, or the reason there is none. A
 * refusal here says nothing about any recipient.
 */
export async function openChannel(settings: SmtpSettings): Promise<OpenChannel | string> {
  const { timeouts, tls } = settings;
  const channel = new SmtpChannel({ ...settings, connectMs: timeouts.connectMs });
  const greeting = await channel.read(timeouts.connectMs + timeouts.greetingMs);
  if (greeting.code !== 220) return refuse(channel, 'greeting', greeting);
  let extensions = await hello(channel, settings);
  if (typeof extensions === 'string') return extensions;
  if (!channel.isEncrypted && tls !== 'off') {
    if (extensions.has('STARTTLS')) {
      const reply = await ask(channel, 'STARTTLS', timeouts.replyMs);
      if (reply.code !== 220) return refuse(channel, 'STARTTLS', reply);
      const problem = await channel.startTls();
      if (problem !== null) return refuse(channel, 'TLS', { code: 0, text: problem });
      extensions = await hello(channel, settings);
      if (typeof extensions === 'string') return extensions;
    } else if (tls === 'required')
      return refuse(channel, 'TLS', { code: 0, text: 'the server does not offer it' });
  }
  const problem = await signIn(channel, settings, extensions);
  return problem ?? { channel, canPipeline: extensions.has('PIPELINING') };
}

async function hello(
  channel: SmtpChannel,
  { name, timeouts }: SmtpSettings,
): Promise<Map<string, string> | string> {
  const reply = await ask(channel, `EHLO ${name}`, timeouts.replyMs);
  if (reply.code === 250) {
    return new Map(
      reply.text
        .split('\n')
        .slice(1)
        .map((line): [string, string] => {
          const [keyword = '', ...rest] = line.trim().split(/[ =]/);
          return [keyword.toUpperCase(), rest.join(' ').toUpperCase()];
        }),
    );
  }
  if (reply.code < 500) return refuse(channel, 'EHLO', reply);
  const plain = await ask(channel, `HELO ${name}`, timeouts.replyMs);
  return plain.code === 250 ? new Map() : refuse(channel, 'HELO', plain);
}

async function signIn(
  channel: SmtpChannel,
  settings: SmtpSettings,
  extensions: Map<string, string>,
): Promise<string | null> {
  const { credentials, timeouts, host, tls } = settings;
  if (!credentials) return null;
  const isLocal = ['127.0.0.1', '::1', 'localhost'].includes(host);
  // An attacker on the network could remove STARTTLS from the server's offer to read the password.
  if (!channel.isEncrypted && !isLocal && tls !== 'off')
    return refuse(channel, 'AUTH', { code: 0, text: 'no password is sent without TLS' });
  const methods = (extensions.get('AUTH') ?? '').split(' ');
  const { user, password } = credentials;
  let reply: SmtpReply;
  if (methods.includes('PLAIN'))
    reply = await ask(channel, `AUTH PLAIN ${base64(`\0${user}\0${password}`)}`, timeouts.replyMs);
  else if (methods.includes('LOGIN')) {
    reply = await ask(channel, 'AUTH LOGIN', timeouts.replyMs);
    if (reply.code === 334) reply = await ask(channel, base64(user), timeouts.replyMs);
    if (reply.code === 334) reply = await ask(channel, base64(password), timeouts.replyMs);
  } else reply = { code: 0, text: 'the server offers neither PLAIN nor LOGIN' };
  return reply.code === 235 ? null : refuse(channel, 'AUTH', reply);
}

function ask(channel: SmtpChannel, command: string, timeoutMs: number): Promise<SmtpReply> {
  channel.write(`${command}\r\n`);
  return channel.read(timeoutMs);
}

function refuse(channel: SmtpChannel, step: string, reply: SmtpReply): string {
  const reason = `${step}: ${reply.code === 0 ? reply.text : `${reply.code} ${reply.text}`}`;
  channel.close(reason);
  return reason;
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}
