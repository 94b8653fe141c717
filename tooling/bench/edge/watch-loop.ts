const everyMs = 5;

/**
 * On each SIGUSR2 prints how long the event loop was held at most since the last one, and begins anew.
 * Counted in the thread's own processor time between two ticks of a timer, so that a busy machine doesn't
 * show as a held loop.
 */
export function watchLoop(): void {
  let [before, longest] = [usedMs(), 0];
  const tick = () => {
    const now = usedMs();
    longest = Math.max(longest, now - before);
    before = now;
  };
  setInterval(tick, everyMs);
  process.on('SIGUSR2', () => {
    tick();
    process.stdout.write(
      `${JSON.stringify({ msg: 'held', heldMs: longest, rssMb: process.memoryUsage().rss / 1e6 })}\n`,
    );
    longest = 0;
  });
}

function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
