import { randomUUID } from 'node:crypto';
import type { ClaimedBatch, LaneChannel } from '../leases/send-source.ts';
import type { LeasedDelivery } from '../leases/leased-delivery.ts';
import type { TenantConnection } from '../leases/tenant-connection.ts';
import { claimRecipientsStatements } from './claim-recipients.sql.ts';

export interface ClaimRequest {
  accountId: string;
  campaignId: string;
  /** The `send_after` at which the last claim ended. Text, because a Date would lose its microseconds. */
  after: string;
  limit: number;
  leaseSeconds: number;
  /** False when the message doesn't use attributes, so they aren't read. */
  withAttributes: boolean;
  /** Default email. */
  channel?: LaneChannel;
}

/** A row taken by a claim: leased, or skipped because something changed since the freeze. */
export interface TakenRow extends Omit<LeasedDelivery, 'accountId' | 'campaignId' | 'token'> {
  state: string;
  /** Null for a row taken by the cursor. */
  sendAfter: string | null;
}

/** Leases the next recipients of a campaign for this process; none unless the campaign is `sending`. */
export async function claimRecipients(
  connection: TenantConnection,
  request: ClaimRequest,
): Promise<ClaimedBatch> {
  const { accountId, campaignId, after, limit, leaseSeconds, withAttributes, channel = 'email' } = request;
  const token = randomUUID();
  const rows = await connection.run<TakenRow>(accountId, claimRecipientsStatements[channel], [
    accountId,
    campaignId,
    after,
    limit,
    token,
    leaseSeconds,
    withAttributes,
  ]);
  return gather(rows, after, { accountId, campaignId, token });
}

/** The leased rows of a claim, and where it ended. */
export function gather(
  rows: readonly TakenRow[],
  after: string,
  lease: Pick<LeasedDelivery, 'accountId' | 'campaignId' | 'token'>,
): ClaimedBatch {
  const leased: LeasedDelivery[] = [];
  let last = after;
  for (const { state, sendAfter, ...row } of rows) {
    if (sendAfter !== null && (last === '-infinity' || sendAfter > last)) last = sendAfter;
    if (state === 'leased') leased.push({ ...row, ...lease });
  }
  return { leased, taken: rows.length, last };
}
