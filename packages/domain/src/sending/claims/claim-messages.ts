import { randomUUID } from 'node:crypto';
import { gather, type TakenRow } from './claim-recipients.ts';
import type { ClaimedBatch, LaneChannel, LaneClaim } from '../leases/send-source.ts';
import type { SingleContent } from '../leases/single-content.ts';
import type { TenantConnection } from '../leases/tenant-connection.ts';
import { claimMessagesStatements } from './claim-messages.sql.ts';

type Row = Pick<TakenRow, 'id' | 'state' | 'address' | 'name' | 'attempts' | 'sendAfter'> & SingleContent;

/** Leases the next transactional messages of an account and channel for this process, in sending order. */
export async function claimMessages(
  connection: TenantConnection,
  accountId: string,
  channel: LaneChannel,
  claim: LaneClaim,
): Promise<ClaimedBatch> {
  const token = randomUUID();
  const rows = await connection.run<Row>(accountId, claimMessagesStatements[channel], [
    accountId,
    claim.after,
    claim.limit,
    token,
    claim.leaseSeconds,
  ]);
  const taken = rows.map(({ id, state, address, name, attempts, sendAfter, ...content }) => {
    return {
      id,
      state,
      address,
      name,
      attempts,
      sendAfter,
      contactId: null,
      phone: null,
      attributes: null,
      content,
    };
  });
  return gather(taken, claim.after, { accountId, campaignId: null, token });
}
