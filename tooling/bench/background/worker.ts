import { createInterface } from 'node:readline';
import { dueWorkHandlers, SendPump } from '@talkdrum/domain';
import { createLog } from '../../../apps/server/src/log.ts';
import { startDueWorkLoop } from '../../../apps/server/src/worker/due-work-loop.ts';
import { openBenchDomain } from '../sending/bench-domain.ts';

// A worker as the server runs it: the send pump, and the work of journeys in its lanes. Arguments: <smtp port>
// <connections>. Prints {"ready":true}; on the line "quit" it drains and prints its peak memory.
const [port, connections] = process.argv.slice(2, 4).map(Number);
const domain = await openBenchDomain(port ?? 0, connections ?? 20, { poolSize: 10 });
const pump = new SendPump(domain);
pump.start();
const handlers = dueWorkHandlers(domain).filter(({ kind }) => kind.startsWith('journey.'));
const loop = startDueWorkLoop(domain, handlers, createLog('silent', 'worker'), {
  isSending: () => pump.isBusy,
});
domain.onWake(() => loop.wake());
process.stdout.write('{"ready":true}\n');

createInterface({ input: process.stdin }).on('line', (line) => {
  if (line === 'quit') void quit();
});
process.stdin.on('close', () => process.exit(0));

async function quit(): Promise<void> {
  await Promise.all([loop.drain(), pump.drain()]);
  await domain.close();
  const { maxRSS } = process.resourceUsage();
  process.stdout.write(`${JSON.stringify({ rssMb: Math.round(maxRSS / 1024) })}\n`, () => process.exit(0));
}
