/** The due work that looks for disputes and refunds of a payment. */
export const reversalWork = 'payment.reversals';

/** When a payment is first checked. */
export const firstReversalCheckMs = 24 * 3_600_000;
