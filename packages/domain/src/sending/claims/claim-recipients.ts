import { Claim } from '../leases/claim.ts';
import type { LeasedDelivery } from '../leases/leased-delivery.ts';
import type { LaneChannel } from '../leases/lane-channel.ts';
import type { ClaimedBatch, LaneClaim } from '../leases/send-source.ts';
import type { TenantConnection } from '../leases/tenant-connection.ts';
import { lockLimitsSql } from '../limits/limits.sql.ts';
import type { SendingLimits } from '../limits/sending-limits.schema.ts';
import { claimStatement } from './claim-recipients.sql.ts';

export interface ClaimRequest extends LaneClaim {
  accountId: string;
  campaignId: string;
  /** False when the message doesn't use attributes, so they aren't read. */
  withAttributes: boolean;
  /** The month of the campaign's partition (`campaign_stat.kept_until`), as YYYY-MM-DD or `infinity`. */
  keptUntil: string;
  /** Default email. */
  channel?: LaneChannel;
  /** True for a campaign with an A/B test. */
  hasVariants?: boolean;
  /** The account's limits, unless the campaign is exempt or there are none. */
  limits?: SendingLimits | null;
  /** Of a journey's messages: the lists whose members may get them, or `account`. Null for other campaigns. */
  consent?: readonly string[] | 'account' | null;
}

const lockLimits = { name: 'lock_limits', text: lockLimitsSql };

/** A row taken by a claim: leased, or skipped or held because something changed since it was queued. */
export interface TakenRow extends Omit<LeasedDelivery, 'accountId' | 'campaignId' | 'claim' | 'position'> {
  isLeased: boolean;
  /** Null for a row taken by the cursor. */
  sendAfter: string | null;
}

/** Leases the next recipients of a campaign to this process; none unless the campaign is `sending`. */
export async function claimRecipients(
  connection: TenantConnection,
  request: ClaimRequest,
): Promise<ClaimedBatch> {
  const { accountId, campaignId, keptUntil, after, limit, leaseSeconds, withAttributes } = request;
  const { channel = 'email', hasVariants = false, limits = null, consent = null } = request;
  const claim = new Claim({ accountId, campaignId, channel }, leaseSeconds, {
    journal: request.journal ?? null,
  });
  const rows = await connection.run<Omit<TakenRow, 'keptUntil'>>(
    accountId,
    claimStatement(
      channel,
      hasVariants,
      limits,
      consent === null || consent === 'account' ? consent : 'lists',
    ),
    [
      accountId,
      campaignId,
      after,
      limit,
      claim.token,
      leaseSeconds,
      withAttributes,
      claim.journal?.worker ?? null,
      keptUntil,
      ...(consent === null || consent === 'account' ? [] : [consent]),
    ],
    limits === null ? undefined : { ...lockLimits, values: [accountId] },
  );
  return gather(
    rows.map((row) => ({ ...row, keptUntil })),
    after,
    claim,
  );
}

/** The leased rows of a claim in the order of its `ids`, and where it ended. */
export function gather(rows: readonly TakenRow[], after: string, claim: Claim): ClaimedBatch {
  const { accountId, campaignId } = claim;
  const leased: LeasedDelivery[] = [];
  let last = after;
  for (const { isLeased, sendAfter, ...row } of rows) {
    if (sendAfter !== null && (last === '-infinity' || sendAfter > last)) last = sendAfter;
    if (isLeased) leased.push({ ...row, accountId, campaignId, claim, position: leased.length + 1 });
  }
  claim.open = leased.length;
  return { claim, leased, taken: rows.length, last };
}
