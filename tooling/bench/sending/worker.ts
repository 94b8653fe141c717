import { createInterface } from 'node:readline';
import { SendPump } from '@talkdrum/domain';
import { openBenchDomain } from './bench-domain.ts';

// A worker process as the server runs it, without the web role. Arguments: <smtp port> <connections> <lease
// seconds>. Prints {"ready":true}; on the line "quit" it drains and prints its peak memory.
const [port, connections, leaseSeconds] = process.argv.slice(2).map(Number);
const domain = await openBenchDomain(port ?? 0, connections ?? 20);
const pump = new SendPump(domain, { options: { leaseSeconds: leaseSeconds ?? 60 } });
pump.start();
process.stdout.write('{"ready":true}\n');

createInterface({ input: process.stdin }).on('line', (line) => {
  if (line === 'quit') void quit();
});
process.stdin.on('close', () => process.exit(0));

async function quit(): Promise<void> {
  await pump.drain();
  await domain.close();
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  process.stdout.write(
    `${JSON.stringify({ rssMb: Math.round(maxRSS / 1024), cpuMs: Math.round((userCPUTime + systemCPUTime) / 1000) })}\n`,
    () => process.exit(0),
  );
}
