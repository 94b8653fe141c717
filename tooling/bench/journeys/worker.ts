import { createInterface } from 'node:readline';
import { DueWorkRunner, dueWorkHandlers, silentLogger } from '@talkdrum/domain';
import { openBenchDomain } from '../sending/bench-domain.ts';

// The part of a worker process that advances journeys. Prints {"ready":true}; on the line "quit" it drains and prints
// its peak memory.
const domain = await openBenchDomain(1, 1);
const handlers = dueWorkHandlers(domain).filter(({ kind }) => kind.startsWith('journey.'));
const runner = new DueWorkRunner(domain.pool, handlers, silentLogger, 6, {
  onFree: () => void runner.sweep(),
});
const timer = setInterval(() => void runner.sweep().catch(() => undefined), 100);
process.stdout.write('{"ready":true}\n');

createInterface({ input: process.stdin }).on('line', (line) => {
  if (line === 'quit') void quit();
});
process.stdin.on('close', () => process.exit(0));

async function quit(): Promise<void> {
  clearInterval(timer);
  await runner.drain();
  await domain.close();
  const { maxRSS } = process.resourceUsage();
  process.stdout.write(`${JSON.stringify({ rssMb: Math.round(maxRSS / 1024) })}\n`, () => process.exit(0));
}
