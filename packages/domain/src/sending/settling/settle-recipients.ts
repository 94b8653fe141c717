import type { LaneChannel } from '../leases/send-source.ts';
import type { LeasedDelivery } from '../leases/leased-delivery.ts';
import type { Settlement } from './settlement.ts';
import type { TenantConnection } from '../leases/tenant-connection.ts';
import { settleRecipientsStatements } from './settle-recipients.sql.ts';

/** How long the next messages are leased, and the channel of the batch. */
export interface SettleTerms {
  leaseSeconds: number;
  channel: LaneChannel;
}

/**
 * Settles and marks rows of one account's campaigns; see `settle-messages.ts` for messages. Returns the ids
 * that are now `sending`: only those may be sent.
 */
export async function settleRecipients(
  connection: TenantConnection,
  accountId: string,
  settlements: readonly Settlement[],
  next: readonly LeasedDelivery[],
  { leaseSeconds, channel }: SettleTerms,
): Promise<Set<string>> {
  const statement =
    settleRecipientsStatements[channel][
      settlements.some(({ isRefused }) => isRefused) ? 'refusing' : 'plain'
    ];
  const rows = await connection.run<{ id: string }>(accountId, statement, [
    accountId,
    settlements.map(({ id }) => id),
    settlements.map(({ token }) => token),
    settlements.map(({ campaignId }) => campaignId),
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
