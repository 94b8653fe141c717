import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolution = 5;

/** On each SIGUSR2 prints how long the event loop was held at most since the last one, and begins anew. */
export function watchLoop(): void {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  process.on('SIGUSR2', () => {
    process.stdout.write(`${JSON.stringify({ msg: 'held', heldMs: Math.max(0, delay.max / 1e6 - resolution), rssMb: process.memoryUsage().rss / 1e6 })}\n`);
    delay.reset();
  });
}
