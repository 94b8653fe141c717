/** The due work that requests a refund from a provider. */
export const refundWork = 'payment.refund';
