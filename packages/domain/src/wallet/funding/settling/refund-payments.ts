import type { DueWorkHandler } from '../../../kernel/index.ts';
import type { InScope, PaymentDomain } from '../payment-scope.ts';
import { requireProvider } from '../provider-errors.ts';
import { ProviderRefusal, type RefundRequest } from '../providers/payment-provider.ts';

/**
 * Requests refunds from providers, once each: they are looked up (Paystack, Flutterwave) or keyed (Stripe) by
 * our number.
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
 * Retried while a provider doesn't answer. After a dozen attempts the work is marked dead, so staff see it.
 */
function refusalOf(error: unknown): { refusal: string } {
  if (error instanceof ProviderRefusal) return { refusal: error.message };
  throw error;
}
