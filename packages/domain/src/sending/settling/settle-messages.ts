import type { LeasedDelivery } from '../leases/leased-delivery.ts';
import { type SettleTerms } from './settle-recipients.ts';
import type { Settlement } from './settlement.ts';
import type { TenantConnection } from '../leases/tenant-connection.ts';
import { settleMessagesStatements } from './settle-messages.sql.ts';

/**
 * Settles and marks transactional messages of one account and channel. Returns the ids that are now
 * `sending`: only those may be sent.
 */
export async function settleMessages(
  connection: TenantConnection,
  accountId: string,
  settlements: readonly Settlement[],
  next: readonly LeasedDelivery[],
  { leaseSeconds, channel }: SettleTerms,
): Promise<Set<string>> {
  const statement =
    settleMessagesStatements[channel][settlements.some(({ isRefused }) => isRefused) ? 'refusing' : 'plain'];
  const rows = await connection.run<{ id: string }>(accountId, statement, [
    accountId,
    settlements.map(({ id }) => id),
    settlements.map(({ token }) => token),
    settlements.map(({ state }) => state),
    settlements.map(({ reason }) => reason),
    settlements.map(({ response }) => response),
    settlements.map(({ delaySeconds }) => delaySeconds),
    settlements.map(({ isTried }) => (isTried ? 1 : 0)),
    settlements.map(({ isRefused }) => isRefused),
    next.map(({ id }) => id),
    next.map(({ token }) => token),
    leaseSeconds,
  ]);
  return new Set(rows.map(({ id }) => id));
}
