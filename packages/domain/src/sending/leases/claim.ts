import { randomUUID } from 'node:crypto';
import { idToBytes } from '../../kernel/index.ts';
import type { SendJournal } from '../journal/send-journal.ts';
import type { LaneChannel } from './lane-channel.ts';

/** Whose deliveries a claim holds. */
export interface ClaimOwner {
  accountId: string;
  /** Null for transactional messages. */
  campaignId: string | null;
  channel: LaneChannel;
}

/** Deliveries leased to this process together: one row of `send_claim`, and what the process knows about it. */
export class Claim implements ClaimOwner {
  readonly accountId: string;
  readonly campaignId: string | null;
  readonly channel: LaneChannel;
  /** A process that lost the lease can't change the deliveries any more. */
  readonly token: string;
  readonly tokenBytes: Buffer;
  /** Deliveries that are neither settled nor released. */
  open = 0;
  /** Positions of the deliveries that may leave: marked in the database, not settled. */
  readonly marked = new Set<number>();
  /** Statements under way that settle deliveries of this claim. */
  settling = 0;
  /** The row was deleted, or another process has taken it. */
  isGone = false;
  /** Where this process notes which of the messages leave. */
  readonly journal: SendJournal | null;
  /** When the lease ends for certain, on this process's clock in milliseconds. */
  deadline: number;

  /** Without a token, the claim is new. */
  constructor(
    { accountId, campaignId, channel }: ClaimOwner,
    leaseSeconds: number,
    { token = randomUUID(), journal = null }: { token?: string; journal?: SendJournal | null } = {},
  ) {
    this.token = token;
    this.tokenBytes = idToBytes(token);
    this.journal = journal;
    this.accountId = accountId;
    this.campaignId = campaignId;
    this.channel = channel;
    this.deadline = leaseEnd(leaseSeconds);
  }

  /** True once the row is no longer needed: nothing is open, and no statement depends on it. */
  get isOver(): boolean {
    return this.open === 0 && this.settling === 0;
  }
}

/**
 * When a lease that a statement sets now ends, on this process's clock. The database's own end is later, by
 * the time until it runs the statement.
 */
export function leaseEnd(leaseSeconds: number): number {
  return performance.now() + leaseSeconds * 1000;
}
