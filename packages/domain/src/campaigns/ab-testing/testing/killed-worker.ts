import type { DomainConfig } from '../../../config.ts';
import { createDomain } from '../../../domain.ts';
import { DueWorkRunner, silentLogger } from '../../../kernel/index.ts';
import { SendPump } from '../../../sending/index.ts';
import { dueWorkHandlers } from '../../../work.ts';

// A worker process of its own, for tests that end it with SIGKILL. Its configuration is the first argument.
const domain = await createDomain(JSON.parse(process.argv[2] ?? '{}') as DomainConfig);
const runner = new DueWorkRunner(domain.pool, dueWorkHandlers(domain), silentLogger);
process.stdin.on('close', () => process.exit(0)).resume();
for (;;) {
  await runner.runUntilIdle();
  const pump = new SendPump(domain);
  await pump.runUntilIdle();
  await pump.drain();
  await new Promise((resolve) => setTimeout(resolve, 20));
}
