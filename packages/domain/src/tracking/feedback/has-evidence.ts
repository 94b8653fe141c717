const signs = ['opened_at', 'clicked_at', 'bounced_at', 'complained_at', 'unsubscribed_at', 'delivered_at'];

/**
 * SQL that is true for a delivery with an open, click, bounce, complaint, unsubscribe or receipt: it was
 * sent.
 */
export const hasEvidence = (row: string): string =>
  `num_nonnulls(${signs.map((column) => `${row}.${column}`).join(', ')}) > 0`;
