import { createInterface } from 'node:readline';
import { createTransport } from 'nodemailer';

/** The bare sender’s input, as one line of JSON. */
export interface BaselineOrder {
  port: number;
  connections: number;
  recipients: number;
  raw: string;
  dkim?: { domainName: string; keySelector: string; privateKey: string };
}

// Baseline: nodemailer's own pool with one finished message; no database, no rendering.
createInterface({ input: process.stdin }).once(
  'line',
  (line) => void send(JSON.parse(line) as BaselineOrder),
);

async function send({ port, connections, recipients, raw, dkim }: BaselineOrder): Promise<void> {
  const transport = createTransport({
    pool: true,
    host: '127.0.0.1',
    port,
    secure: false,
    ignoreTLS: true,
    maxConnections: connections,
    maxMessages: Infinity,
    ...(dkim === undefined ? {} : { dkim }),
  });
  const message = Buffer.from(raw, 'latin1');
  const startedAt = performance.now();
  const cpuBefore = process.cpuUsage();
  let next = 0;
  const feed = async () => {
    while (next < recipients) {
      const n = next++;
      await transport.sendMail({
        envelope: { from: 'b@bounces.talkdrum.example', to: [`base${n}@mail${n % 997}.example`] },
        raw: message,
      });
    }
  };
  await Promise.all(Array.from({ length: connections * 4 }, feed));
  const ms = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpuBefore);
  transport.close();
  process.stdout.write(`${JSON.stringify({ ms, cpuMs: (user + system) / 1000 })}\n`, () => process.exit(0));
}
