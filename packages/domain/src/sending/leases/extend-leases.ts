import type { LeasedDelivery } from './leased-delivery.ts';
import type { Statement, TenantConnection } from './tenant-connection.ts';
import { extendSql, releaseSql } from './extend-leases.sql.ts';

/** Skips rows that are being settled: they need no lease any more, and the two statements could deadlock. */
const extend: Statement = {
  name: 'extend_leases',
  text: extendSql,
};

/**
 * A delay in seconds puts a row off; null leaves its time. The cursor has passed every row, so each needs a
 * `send_after`.
 */
const release: Statement = {
  name: 'release_leases',
  text: releaseSql,
};

/** Extends the leases of one account's rows, except those already lost. */
export async function extendLeases(
  connection: TenantConnection,
  accountId: string,
  items: readonly LeasedDelivery[],
  leaseSeconds: number,
): Promise<void> {
  await connection.run(accountId, extend, [
    accountId,
    items.map(({ id }) => id),
    items.map(({ token }) => token),
    leaseSeconds,
  ]);
}

/** Returns leased rows to the queue unsent, each after its own delay in seconds, or at once. */
export async function releaseLeases(
  connection: TenantConnection,
  accountId: string,
  items: readonly LeasedDelivery[],
  delays: readonly (number | null)[] = items.map(() => null),
): Promise<void> {
  if (items.length > 0)
    await connection.run(accountId, release, [
      accountId,
      items.map(({ id }) => id),
      items.map(({ token }) => token),
      delays,
    ]);
}
