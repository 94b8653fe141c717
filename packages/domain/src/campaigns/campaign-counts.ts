import type { Channel } from '../kernel/index.ts';

/** The stored counters that a campaign's counts are derived from. */
interface Counters {
  sent: number;
  failed: number;
  refused: number;
  unknown: number;
  bounces: number;
}

interface SentCounts {
  /**
   * For email: sent, including messages the recipient's server refused at once. For SMS: handed to a carrier,
   * including those in doubt.
   */
  sent: number;
  /** Sent minus bounced. */
  deliveries: number;
  bounces: number;
  /** Neither sent nor in doubt. */
  failed: number;
}

/**
 * The single definition of a campaign's counts, used by the list, the report, the REST API and the progress
 * bar.
 */
export function countsOf(
  channel: Channel,
  { sent, failed, refused, unknown, bounces }: Counters,
): SentCounts {
  if (channel === 'sms') return { sent: sent + unknown, deliveries: sent - bounces, bounces, failed };
  return {
    sent: sent + refused,
    deliveries: sent - bounces,
    bounces: bounces + refused,
    failed: failed - refused,
  };
}
