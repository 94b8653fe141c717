import { cpuSeconds } from '../measuring/cpu.ts';
import type { DatabaseWatch } from '../measuring/database-watch.ts';
import { median } from '../measuring/median.ts';

/** CPU in ms of PostgreSQL, the gateway, the client and the simulated carrier, and WAL in bytes. */
export interface Spent {
  postgres: number;
  gateway: number;
  client: number;
  carrier: number;
  wal: number;
}

/** What they have spent so far. CPU is 0 without /proc. */
export async function readSpent(
  watch: DatabaseWatch,
  pids: { gateway: number; client: number; carrier: number },
): Promise<Spent> {
  const cpuMs = (seconds: number | null) => (seconds ?? 0) * 1_000;
  return {
    postgres: cpuMs(watch.cpuSeconds()),
    gateway: cpuMs(cpuSeconds(pids.gateway)),
    client: cpuMs(cpuSeconds(pids.client)),
    carrier: cpuMs(cpuSeconds(pids.carrier)),
    wal: await watch.walBytes(),
  };
}

/** CPU ms per 1,000 messages and WAL bytes per message, of the median round. */
export function spentPerMessage(rounds: readonly (readonly [Spent, Spent])[], messages: number): Spent {
  const cpu = (of: keyof Spent) =>
    Math.round(median(rounds.map(([a, b]) => b[of] - a[of])) / (messages / 1_000));
  return {
    postgres: cpu('postgres'),
    gateway: cpu('gateway'),
    client: cpu('client'),
    carrier: cpu('carrier'),
    wal: Math.round(median(rounds.map(([a, b]) => b.wal - a.wal)) / messages),
  };
}
