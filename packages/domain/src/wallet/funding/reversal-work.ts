/** When a payment is first asked about. */
export const firstReversalLookMs = 24 * 3_600_000;
