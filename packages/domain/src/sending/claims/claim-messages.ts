import { gather, type TakenRow } from './claim-recipients.ts';
import { Claim } from '../leases/claim.ts';
import type { LaneChannel } from '../leases/lane-channel.ts';
import type { ClaimedBatch, LaneClaim } from '../leases/send-source.ts';
import type { SingleContent } from '../leases/single-content.ts';
import type { TenantConnection } from '../leases/tenant-connection.ts';
import { claimMessagesStatements } from './claim-messages.sql.ts';

type Row = Pick<
  TakenRow,
  'id' | 'keptUntil' | 'isLeased' | 'address' | 'name' | 'attempts' | 'sendAfter' | 'shownParts'
> &
  SingleContent;

/** Leases the next transactional messages of an account and channel for this process, in sending order. */
export async function claimMessages(
  connection: TenantConnection,
  accountId: string,
  channel: LaneChannel,
  { after, limit, leaseSeconds, journal = null }: LaneClaim,
): Promise<ClaimedBatch> {
  const claim = new Claim({ accountId, campaignId: null, channel }, leaseSeconds, { journal });
  const rows = await connection.run<Row>(accountId, claimMessagesStatements[channel], [
    accountId,
    after,
    limit,
    claim.token,
    leaseSeconds,
    journal?.worker ?? null,
  ]);
  const taken = rows.map((row) => {
    const { id, keptUntil, isLeased, address, name, attempts, sendAfter, shownParts, ...content } = row;
    return {
      id,
      keptUntil,
      isLeased,
      address,
      name,
      attempts,
      sendAfter,
      shownParts,
      contactId: null,
      phone: null,
      attributes: null,
      content,
    };
  });
  return gather(taken, after, claim);
}
