import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import type { Log } from '../../log.ts';
import type { Certificate } from '../tls/self-signed.ts';
import { replyFor, SmtpReply } from './replies.ts';
import type { SubmissionSessions } from './submission-sessions.ts';

/** As large as a submission of the domain may be. */
export const largestMail = 15_000_000;
const mostRecipients = 100;
const mostConnections = 1_000;
const idleMs = 60_000;
/**
 * However slowly a client sends, a connection that never signed in or was forgotten is cut off after this.
 */
const sessionMs = 60 * 60_000;
const signInMs = 30_000;
const closeMs = 10_000;

export interface SubmissionOptions {
  host: string;
  /** 0 picks a free port. */
  port: number;
  /** The name it greets with. */
  name: string;
  certificate: Certificate;
  sessions: SubmissionSessions;
  log: Log;
}

export interface SubmissionServer {
  port: number;
  /** Lets messages that are coming in finish, and closes. */
  stop(): Promise<void>;
}

/** Message submission (RFC 6409): STARTTLS, then AUTH, then mail. 250 is answered after the commit. */
export async function startSubmission(options: SubmissionOptions): Promise<SubmissionServer> {
  const deadlines = new Map<string, NodeJS.Timeout>();
  const server: SMTPServer = new SMTPServer({
    ...settings(options),
    ...dialogue(options.sessions, (session) => cut(server, session)),
  });
  const until = (session: SMTPServerSession, ms: number) => {
    clearTimeout(deadlines.get(session.id));
    deadlines.set(session.id, setTimeout(() => cut(server, session), ms).unref());
  };
  server.onConnect = (session, callback) => {
    // AUTH would be advertised before TLS.
    session.disabledCommands = ['AUTH'];
    until(session, signInMs);
    settle(callback, () => options.sessions.connect(session));
  };
  server.onAuth = ({ username, password }, session, callback) =>
    settle(callback, async () => {
      const user = await options.sessions.authenticate(session, [username ?? '', password ?? ''], () =>
        dismiss(server, session),
      );
      until(session, sessionMs);
      return { user };
    });
  server.onClose = (session) => {
    clearTimeout(deadlines.get(session.id));
    deadlines.delete(session.id);
    options.sessions.close(session);
  };
  // A client that resets its connection is reported here; without a listener that would end the process.
  server.on('error', (error) => options.log.debug({ error: error.message }, 'submission connection'));
  await listen(server, options);
  const { port } = server.server.address() as AddressInfo;
  return { port, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}

function settings({ name, certificate }: SubmissionOptions): SMTPServerOptions {
  return {
    name,
    banner: 'Talkdrum',
    secure: false,
    ...certificate,
    minVersion: 'TLSv1.2',
    authMethods: ['PLAIN', 'LOGIN'],
    authOptional: false,
    allowInsecureAuth: false,
    disableReverseLookup: true,
    // What we don't do we don't offer: no notifications of delivery, no UTF-8 in addresses, no promise of TLS
    // all the way.
    hideDSN: true,
    hideSMTPUTF8: true,
    hideREQUIRETLS: true,
    size: largestMail,
    rejectOversized: true,
    maxRecipients: mostRecipients,
    maxClients: mostConnections,
    socketTimeout: idleMs,
    closeTimeout: closeMs,
    logger: false,
  };
}

function dialogue(
  sessions: SubmissionSessions,
  end: (session: SMTPServerSession) => void,
): SMTPServerOptions {
  return {
    onSecure: (_socket, session, callback) => {
      session.disabledCommands = undefined;
      callback();
    },
    onMailFrom: (address, session, callback) => settle(callback, () => sessions.mailFrom(session, address)),
    onRcptTo: (address, _session, callback) => settle(callback, () => sessions.recipient(address)),
    onData: (stream, session, callback) =>
      settle(callback, () => sessions.data(stream, session, () => end(session))),
  };
}

/** Runs one step and answers with what it gave or why it was refused. */
function settle<Answer>(
  callback: (error: Error | null, answer?: Answer) => void,
  step: () => Answer | Promise<Answer>,
): void {
  const run = async () => step();
  run().then(
    (answer) => callback(null, answer),
    (error: unknown) =>
      callback(replyFor(error) ?? new SmtpReply(451, 'Something went wrong here. Try again later.')),
  );
}

function listen(server: SMTPServer, { port, host }: SubmissionOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, host, () => {
      server.server.off('error', reject);
      resolve();
    });
  });
}

/** Says why and closes. */
function dismiss(server: SMTPServer, session: SMTPServerSession): void {
  for (const connection of server.connections) {
    if (connection.session.id !== session.id) continue;
    connection.send(421, 'The key of this session was revoked, has expired or may no longer send.');
    connection.close();
  }
}

function cut(server: SMTPServer, session: SMTPServerSession): void {
  for (const connection of server.connections)
    if (connection.session.id === session.id) connection._socket.destroy();
}
