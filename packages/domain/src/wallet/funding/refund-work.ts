/** The kind of due work that asks a provider to give money back. */
export const refundWork = 'payment.refund';
