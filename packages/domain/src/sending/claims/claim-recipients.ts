import { randomUUID } from 'node:crypto';
import type { ClaimedBatch, LaneChannel } from '../leases/send-source.ts';
import type { LeasedDelivery } from '../leases/leased-delivery.ts';
import type { TenantConnection } from '../leases/tenant-connection.ts';
import { claimRecipientsStatements } from './claim-recipients.sql.ts';

export interface ClaimRequest {
  accountId: string;
  campaignId: string;
  /** The moment at which the last claim ended; text, because a Date would lose its microseconds. */
  after: string;
  limit: number;
  leaseSeconds: number;
  /** False spares reading attributes that the message does not use. */
  withAttributes: boolean;
  /** Default email. */
  channel?: LaneChannel;
}

/** A row a claim has taken: leased, or skipped for what changed meanwhile. */
export interface TakenRow extends Omit<LeasedDelivery, 'accountId' | 'campaignId' | 'token'> {
  state: string;
  /** Null for one whose turn it was. */
  sendAfter: string | null;
}

/** Leases the next recipients of a campaign for this process. Nothing for a campaign that is not sending. */
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
