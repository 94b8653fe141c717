/** The counters of a campaign that its counts are made of. */
interface Counters {
  sent: number;
  failed: number;
  refused: number;
  unknown: number;
  bounces: number;
}

export interface SentCounts {
  /**
   * Of email what was sent, refused at once by the recipient's own server included; of SMS what was handed to
   * a carrier, in doubt included.
   */
  sent: number;
  /** Sent less bounced. */
  deliveries: number;
  bounces: number;
  /** Neither sent nor in doubt. */
  failed: number;
}

/**
 * The one place that says what a campaign's counts are: the list, the report, the REST API and the progress
 * all read them from here.
 */
export function countsOf(
  channel: 'email' | 'sms',
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
