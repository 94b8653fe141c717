import type { SmtpEnvelope } from '../../email/index.ts';
import type { LeasedDelivery } from './leased-delivery.ts';
import type { OutgoingSms } from '../../sms/index.ts';
import type { TenantConnection } from './tenant-connection.ts';

export const laneChannels = ['email', 'sms'] as const;
export type LaneChannel = (typeof laneChannels)[number];

/** A message ready for the wire of its channel. */
export type Outgoing =
  | { channel: 'email'; envelope: SmtpEnvelope; message: Buffer }
  | { channel: 'sms'; sms: OutgoingSms };

export interface LaneClaim {
  /** Where the last claim ended. */
  after: string;
  limit: number;
  leaseSeconds: number;
}

export interface ClaimedBatch {
  leased: LeasedDelivery[];
  /** Rows taken, the suppressed ones included; fewer than the limit means that the end was reached. */
  taken: number;
  /**
   * For the next claim. Skipping what was claimed keeps dead index entries from being read again and again.
   */
  last: string;
}

/** What a lane is for: a campaign, or the transactional messages of one account and channel. */
export interface SendSource {
  /** Unique among lanes. */
  readonly key: string;
  readonly accountId: string;
  readonly channel: LaneChannel;
  /** Null for transactional messages, which go first. */
  readonly campaignId: string | null;
  claim(connection: TenantConnection, claim: LaneClaim): Promise<ClaimedBatch>;
  /** Throws `invalid_address` for what is not one address, anything else for what cannot be made. */
  compose(item: LeasedDelivery, date: Date): Promise<Outgoing>;
  /** The sender whose rate an item counts against. */
  senderOf(item: LeasedDelivery): string;
  /** Nothing could be claimed and nothing is under way: says in the due work what is next. */
  conclude(): Promise<void>;
  /** Every few seconds while the lane is open, for what would otherwise wait for its end. */
  tend(): Promise<void>;
}
