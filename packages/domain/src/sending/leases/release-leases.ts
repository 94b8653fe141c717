import type { LeasedDelivery } from './leased-delivery.ts';
import { releaseSql } from './send-claims.sql.ts';
import type { Statement, TenantConnection } from './tenant-connection.ts';

const release: Statement = { name: 'release_leases', text: releaseSql };

/**
 * Returns leased deliveries of one account to the queue unsent, each after its own delay in seconds, or at once.
 * Only for deliveries that haven't left.
 */
export async function releaseLeases(
  connection: TenantConnection,
  accountId: string,
  items: readonly LeasedDelivery[],
  delays: readonly (number | null)[] = items.map(() => null),
): Promise<void> {
  if (items.length === 0) return;
  await connection.run(accountId, release, [
    accountId,
    items.map(({ id }) => id),
    items.map(({ claim }) => claim.token),
    delays,
    items.map(({ keptUntil }) => keptUntil),
  ]);
  for (const { claim } of items) claim.open -= 1;
}
