/**
 * SQL that is true of a delivery of which something came back: it left, and somebody or something has seen
 * it.
 */
export const hasEvidence = (row: string): string =>
  `
    num_nonnulls(
      ${['opened_at', 'clicked_at', 'bounced_at', 'complained_at', 'unsubscribed_at', 'delivered_at'].map((column) => `${row}.${column}`).join(', ')}
    ) > 0`;
