import { createInterface } from 'node:readline';
import { SendPump } from '@talkdrum/domain';
import { startProfiler } from '../measuring/profiler.ts';
import { openBenchDomain } from './bench-domain.ts';

// A worker process as the server runs it, without the web role. Arguments: <smtp port> <connections> <lease
// seconds> [file for a CPU profile]. Prints {"ready":true}; on the line "quit" it drains and prints its peak
// memory.
const [port, connections, leaseSeconds] = process.argv.slice(2, 5).map(Number);
const profileFile = process.argv[5];
const domain = await openBenchDomain(port ?? 0, connections ?? 20);
const pump = new SendPump(domain, { options: { leaseSeconds: leaseSeconds ?? 60 } });
pump.start();
const endProfile = profileFile === undefined ? undefined : await startProfiler();
process.stdout.write('{"ready":true}\n');

createInterface({ input: process.stdin }).on('line', (line) => {
  if (line === 'quit') void quit();
});
process.stdin.on('close', () => process.exit(0));

async function quit(): Promise<void> {
  await pump.drain();
  if (profileFile !== undefined) await endProfile?.(profileFile);
  await domain.close();
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  process.stdout.write(
    `${JSON.stringify({ rssMb: Math.round(maxRSS / 1024), cpuMs: Math.round((userCPUTime + systemCPUTime) / 1000) })}\n`,
    () => process.exit(0),
  );
}
