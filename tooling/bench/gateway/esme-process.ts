import { createInterface } from 'node:readline';
import { Esme } from './esme.ts';

// A client in its own process. Each line is {port, user, password, window, messages, receipts}: one round,
// whose figures it prints.
interface Order {
  port: number;
  user: string;
  password: string;
  window: number;
  messages: number;
  receipts: boolean;
}

createInterface({ input: process.stdin }).on('line', (line) => void run(JSON.parse(line) as Order));
process.stdin.on('end', () => process.exit(0));
process.stdout.write('{"ready":true}\n');

async function run({ port, user, password, window, messages, receipts }: Order): Promise<void> {
  const startedAt = performance.now();
  const esme = await Esme.bind(port, user, password, window);
  const { perSecond, refused } = await esme.submit(messages);
  while (receipts && esme.receipts < messages && performance.now() - startedAt < 120_000)
    await new Promise((resolve) => setTimeout(resolve, 5));
  const perSecondWithReceipts = (messages / (performance.now() - startedAt)) * 1_000;
  esme.close();
  process.stdout.write(
    `${JSON.stringify({ perSecond, refused, receipts: esme.receipts, perSecondWithReceipts })}\n`,
  );
}
