import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

it('a process exits even if nobody reads its log', { timeout: 30_000 }, async () => {
  const code = `const { createLog } = await import(${JSON.stringify(new URL('../src/log.ts', import.meta.url).href)});
    const log = createLog('info', 'web');
    for (let line = 0; line < 2_000; line += 1) log.info({ text: 'x'.repeat(1_000) }, 'line');
    process.exit(0);`;
  // Its output is a pipe that fills up and is never read.
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = await Promise.race([
    once(child, 'exit').then(() => true),
    new Promise((resolve) => setTimeout(resolve, 20_000, false)),
  ]);
  child.kill('SIGKILL');
  expect(ended).toBe(true);
});
