import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import type { Log } from '../../log.ts';
import type { Certificate } from '../tls/self-signed.ts';
import { replyFor, SmtpReply } from './replies.ts';
import type { SubmissionSessions } from './submission-sessions.ts';

/** The domain's limit for a submission. */
export const largestMail = 15_000_000;
const mostRecipients = 100;
const mostConnections = 1_000;
const idleMs = 60_000;
/** Idle limit of a connection, including those that never sign in. */
const sessionMs = 60 * 60_000;
const signInMs = 30_000;
const closeMs = 10_000;

export interface SubmissionOptions {
  host: string;
  /** 0 picks a free port. */
  port: number;
  /** The host name in its greeting. */
  name: string;
  certificate: Certificate;
  sessions: SubmissionSessions;
  log: Log;
}

export interface SubmissionServer {
  port: number;
  /** Lets incoming messages finish, then closes. */
  stop(): Promise<void>;
}

/** Message submission (RFC 6409): STARTTLS, then AUTH, then mail. Answers 250 after the commit. */
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
    // Otherwise AUTH would be advertised before TLS.
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
  // A client that resets its connection emits an error; without a listener it would end the process.
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
    // Don't offer extensions we don't implement: DSN, SMTPUTF8, REQUIRETLS.
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

/** Runs one step and replies with its result or refusal. */
function settle<Answer>(
  callback: (error: Error | null, answer?: Answer) => void,
  step: () => Answer | Promise<Answer>,
): void {
  const run = async () => step();
  run().then(
    (answer) => callback(null, answer),
    (error: unknown) =>
      callback(replyFor(error) ?? new SmtpReply(451, 'Something went wrong on our side. Try again later.')),
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

/** Sends the reason and closes. */
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
