import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface CaughtMail {
  from: string;
  to: string;
  html: string;
  /** Every http URL of the HTML part. */
  urls: string[];
  header(name: string): string;
}

export interface MailCatcher {
  url: string;
  mails: CaughtMail[];
  stop(): Promise<void>;
}

/** A mail server that accepts everything and stores it parsed. `delayMs` delays its reply to each message. */
export async function startMailCatcher(delayMs = 0): Promise<MailCatcher> {
  const mails: CaughtMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const envelope = { from: mailFrom === false ? '' : mailFrom.address, to: rcptTo[0]?.address ?? '' };
        void read(Buffer.concat(chunks)).then((mail) => {
          mails.push({ ...envelope, ...mail });
          setTimeout(done, delayMs);
        }, done);
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function read(raw: Buffer): Promise<Omit<CaughtMail, 'from' | 'to'>> {
  const { html = '', headers } = await PostalMime.parse(raw);
  const urls = [...html.matchAll(/(?:href|src)="(http[^"]+)"/g)].map(([, url]) =>
    (url ?? '').replaceAll('&amp;', '&'),
  );
  return { html, urls, header: (name) => headers.find(({ key }) => key === name.toLowerCase())?.value ?? '' };
}
