import type { DueWorkHandler } from '../../kernel/index.ts';
import type { InScope, PaymentDomain } from './payment-scope.ts';
import { requireProvider } from './provider-errors.ts';
import { ProviderRefusal, type RefundRequest } from './providers/payment-provider.ts';

/**
 * Asks providers for refunds, once each: they are looked up (Paystack, Flutterwave) or keyed (Stripe) by our
 * number.
 */
export function refundPayments(domain: Pick<PaymentDomain, 'openScope' | 'deps'>): DueWorkHandler {
  return {
    kind: 'payment.refund',
    run: async ({ accountId, subjectId }) => {
      const inScope: InScope = (work) => domain.openScope({ accountId, userId: null }, work);
      const asked = await inScope(async (scope) => {
        const refund = await scope.paymentRefunds.get(subjectId);
        const { provider, providerTxId, currency } = await scope.funding.get(refund.paymentId);
        const request: RefundRequest = {
          refundId: refund.id,
          transactionId: providerTxId ?? '',
          amount: { amountMinor: refund.amountMinor, currency },
          reason: refund.reason,
        };
        return refund.state === 'requested' ? { provider, request } : null;
      });
      if (asked === null) return undefined;
      const answer = await requireProvider(domain.deps.payments, asked.provider)
        .refund(asked.request)
        .then((providerRefundId) => ({ providerRefundId }), refusalOf);
      await inScope((scope) => scope.paymentRefunds.settle(subjectId, answer));
      return undefined;
    },
  };
}

/**
 * A provider that is silent is asked again; the work is kept as dead, for staff to see, after a dozen tries.
 */
function refusalOf(error: unknown): { refusal: string } {
  if (error instanceof ProviderRefusal) return { refusal: error.message };
  throw error;
}
