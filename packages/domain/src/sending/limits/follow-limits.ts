import type { TenantConnection } from '../leases/tenant-connection.ts';
import { readLimitsSql } from './limits.sql.ts';
import { type LimitRow, toLimits } from './read-limits.ts';
import type { SendingLimits } from './sending-limits.schema.ts';

const readAgainMs = 5_000;
const readLimits = { name: 'read_limits', text: readLimitsSql };

/** An account's limits as of a few seconds ago, for a lane that claims many times a second. */
export function followLimits(accountId: string) {
  let known: SendingLimits | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  return async (connection: TenantConnection): Promise<SendingLimits | null> => {
    if (performance.now() - readAt < readAgainMs) return known;
    const [row] = await connection.run<LimitRow>(accountId, readLimits, [accountId]);
    known = toLimits(row);
    readAt = performance.now();
    return known;
  };
}
