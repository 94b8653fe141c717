import type { LeasedDelivery } from '../leases/leased-delivery.ts';
import type { TenantConnection } from '../leases/tenant-connection.ts';
import { type MarkAnswer, settleAndMark, type SettledDelivery } from '../settling/settle-and-mark.ts';
import { defaultRetryRules, settle } from '../settling/settlement.ts';

/** Marks email deliveries of one account and campaign, as a process does before they leave. */
export async function mark(
  connection: TenantConnection,
  next: readonly LeasedDelivery[],
  leaseSeconds = 60,
): Promise<MarkAnswer> {
  const [first] = next;
  if (first === undefined) return nothing;
  return settleAndMark(connection, { ...orderOf(first), leaseSeconds, results: [], next });
}

/** Settles email deliveries of one account and campaign as sent. */
export async function settleSent(
  connection: TenantConnection,
  items: readonly LeasedDelivery[],
  leaseSeconds = 60,
): Promise<MarkAnswer> {
  const results: SettledDelivery[] = items.map((item) => ({
    item,
    settlement: settle(item, { kind: 'sent', response: '250 OK' }, defaultRetryRules),
  }));
  const [first] = items;
  if (first === undefined) return nothing;
  return settleAndMark(connection, { ...orderOf(first), leaseSeconds, results, next: [] });
}

const nothing: MarkAnswer = { marked: [], refused: [], lost: [] };

function orderOf({ accountId, campaignId, keptUntil }: LeasedDelivery) {
  return { accountId, isCampaign: campaignId !== null, channel: 'email', keptUntil } as const;
}
