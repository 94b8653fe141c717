import { createInterface } from 'node:readline';
import { createTransport } from 'nodemailer';
import { receiptMail } from './receipt-mail.ts';

/** One round: how many messages over how many connections. */
export interface MailOrder {
  port: number;
  user: string;
  password: string;
  connections: number;
  messages: number;
}

const raw = await receiptMail();

// A client in its own process: nodemailer's pool with one finished message of 5 KB. Each line is a MailOrder;
// it prints the figures.
createInterface({ input: process.stdin }).on('line', (line) => void run(JSON.parse(line) as MailOrder));
process.stdin.on('end', () => process.exit(0));
process.stdout.write('{"ready":true}\n');

async function run({ port, user, password, connections, messages }: MailOrder): Promise<void> {
  const auth = { user, pass: password };
  const transport = createTransport({
    pool: true,
    host: '127.0.0.1',
    port,
    maxConnections: connections,
    maxMessages: Infinity,
    tls: { rejectUnauthorized: false },
    auth,
  });
  const send = (n: number) =>
    transport.sendMail({
      envelope: { from: 'ada@kola.example', to: [`person${n}@mail${n % 997}.example`] },
      raw,
    });
  // Connections are open before the clock starts.
  await Promise.all(Array.from({ length: connections }, (_, n) => send(n)));
  const startedAt = performance.now();
  let next = 0;
  let refused = 0;
  const feed = async () => {
    while (next < messages) await send(next++).catch(() => (refused += 1));
  };
  await Promise.all(Array.from({ length: connections * 2 }, feed));
  const perSecond = ((messages - refused) / (performance.now() - startedAt)) * 1_000;
  transport.close();
  process.stdout.write(`${JSON.stringify({ perSecond, refused })}\n`);
}
