import { setTimeout as pause } from 'node:timers/promises';

const attempts = 10;
const retryMs = 2_000;
const lockNotAvailable = '55P03';
const deadlock = '40P01';

/**
 * Changes of partitions need a table for themselves for an instant. They give up after a second rather than let
 * senders wait behind them, so this tries again.
 */
export async function withLock<T>(change: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await change();
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (![lockNotAvailable, deadlock].includes(code) || attempt === attempts) throw error;
      await pause(retryMs);
    }
  }
}
