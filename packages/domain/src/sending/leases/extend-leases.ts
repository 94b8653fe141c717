import type { LeasedDelivery } from './leased-delivery.ts';
import type { Statement, TenantConnection } from './tenant-connection.ts';
import { extendSql, releaseSql } from './extend-leases.sql.ts';

/**
 * What is being settled this moment is left out: it needs no lease any more, and each could wait for the
 * other.
 */
const extend: Statement = {
  name: 'extend_leases',
  text: extendSql,
};

/**
 * Delays spread rows that must wait over time; with null a row waits no longer than it would have. The cursor
 * has passed it, so it gets a moment.
 */
const release: Statement = {
  name: 'release_leases',
  text: releaseSql,
};

/** Keeps the leases of one account's rows; those that were lost stay lost. */
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

/** Gives leased rows back unsent, each after its own delay in seconds, or at once. */
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
