/** When a payment is first checked. */
export const firstReversalCheckMs = 24 * 3_600_000;
