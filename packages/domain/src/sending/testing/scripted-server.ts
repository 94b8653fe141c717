import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export interface ScriptedServer {
  url: string;
  /** Every accepted message, by recipient, in order of acceptance. */
  accepted: { to: string; from: string; raw: string }[];
  /** The most messages in flight at once. */
  peak(): number;
  /** Connections opened so far. */
  connections(): number;
  stop(): Promise<void>;
}

/** What to do with a message to this address; undefined accepts it. */
export type Script = (
  to: string,
) => { code: number; text: string; at: 'rcpt' | 'data' } | 'drop_after_data' | 'drop_before_data' | undefined;

/** A mail server whose answers a test scripts per recipient. `delayMs` is its delay per message. */
export async function startScriptedServer(
  script: Script = () => undefined,
  delayMs = 0,
): Promise<ScriptedServer> {
  const accepted: ScriptedServer['accepted'] = [];
  let busy = 0;
  let peak = 0;
  let connections = 0;
  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onRcptTo({ address }, session, done) {
      const answer = script(address);
      if (answer === 'drop_before_data') return cut(server, session);
      return done(typeof answer === 'object' && answer.at === 'rcpt' ? refusal(answer) : null);
    },
    onData(stream, session, done) {
      busy += 1;
      peak = Math.max(peak, busy);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        setTimeout(() => {
          busy -= 1;
          const to = session.envelope.rcptTo[0]?.address ?? '';
          const answer = script(to);
          if (answer === 'drop_after_data') return cut(server, session);
          if (typeof answer === 'object') return done(refusal(answer));
          accepted.push({
            to,
            from: session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address,
            raw: Buffer.concat(chunks).toString('latin1'),
          });
          return done();
        }, delayMs);
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    peak: () => peak,
    connections: () => connections,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function refusal({ code, text }: { code: number; text: string }): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

function cut(server: SMTPServer, session: SMTPServerSession): void {
  for (const connection of server.connections)
    if (connection.session.id === session.id) connection._socket.destroy();
}
