import type { SmtpEnvelope } from '../../email/index.ts';
import type { Claim } from './claim.ts';
import type { LaneChannel } from './lane-channel.ts';
import type { LeasedDelivery } from './leased-delivery.ts';
import type { SendJournal } from '../journal/send-journal.ts';
import type { OutgoingSms } from '../../sms/index.ts';
import type { TenantConnection } from './tenant-connection.ts';

/** A composed message, ready to hand to the transport of its channel. */
export type Outgoing =
  | { channel: 'email'; envelope: SmtpEnvelope; message: Buffer }
  | { channel: 'sms'; sms: OutgoingSms };

export interface LaneClaim {
  /** Where the last claim ended: a `send_after` as text, or `-infinity`. */
  after: string;
  limit: number;
  leaseSeconds: number;
  /** Where this process notes what leaves; none by default. */
  journal?: SendJournal | null;
}

export interface ClaimedBatch {
  claim: Claim;
  leased: LeasedDelivery[];
  /** Rows taken, including excluded ones. Fewer than the limit means the end was reached. */
  taken: number;
  /** Pass to the next claim. Skipping what was claimed avoids reading dead index entries again. */
  last: string;
}

/**
 * What a lane sends: a campaign (`campaign-source.ts`), or the transactional messages of one account and
 * channel (`message-source.ts`).
 */
export interface SendSource {
  /** Unique among lanes. */
  readonly key: string;
  readonly accountId: string;
  readonly channel: LaneChannel;
  /** Null for transactional messages, which go first. */
  readonly campaignId: string | null;
  claim(connection: TenantConnection, claim: LaneClaim): Promise<ClaimedBatch>;
  /**
   * Throws `invalid_address` unless the address is exactly one; any other error means it can't be rendered.
   */
  compose(item: LeasedDelivery, date: Date): Promise<Outgoing>;
  /** The sender whose rate limit applies. */
  senderOf(item: LeasedDelivery): string;
  /** Called when nothing can be claimed and nothing is in flight: sets or removes the lane's due work. */
  conclude(): Promise<void>;
  /** Called every few seconds while the lane is open, for upkeep that can't wait for its end. */
  maintain(): Promise<void>;
}
