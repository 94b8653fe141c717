const everyMs = 5;

/**
 * On each SIGUSR2, prints the event loop's longest hold since the last one and resets. Measured in the
 * thread's own CPU time between two timer ticks, so a busy machine doesn't count as a hold.
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
