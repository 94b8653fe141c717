import type { DueWorkHandler } from '../../../kernel/index.ts';
import { ignoreUnreachable } from './check-payment.ts';
import type { InScope, PaymentDomain } from '../payment-scope.ts';
import { requireProvider } from '../provider-errors.ts';
import type { PaymentProviders } from '../providers/payment-provider.ts';
import { providerRetryMs } from './verify-work.ts';

const dayMs = 24 * 3_600_000;
/** Banks accept disputes for up to 120 days. */
const disputableMs = 120 * dayMs;

/**
 * Asks the provider for a payment's disputes and refunds and updates the wallet to match. True while a
 * dispute is open.
 */
export async function checkReversals(
  inScope: InScope,
  providers: PaymentProviders,
  paymentId: string,
): Promise<boolean> {
  const payment = await inScope((scope) => scope.funding.get(paymentId));
  if (payment.state !== 'succeeded' || !payment.providerTxId) return false;
  const answers = await requireProvider(providers, payment.provider).reversals(payment.lookup());
  return inScope((scope) => scope.paymentReversals.settle(paymentId, answers));
}

/**
 * Looks for disputes and refunds without a webhook, which includes Flutterwave's: daily while one is open,
 * otherwise each time after half of the payment's age, until it can no longer be disputed.
 */
export function watchReversals(domain: Pick<PaymentDomain, 'openScope' | 'deps'>): DueWorkHandler {
  return {
    kind: 'payment.reversals',
    run: async ({ accountId, subjectId }) => {
      const inScope: InScope = (work) => domain.openScope({ accountId, userId: null }, work);
      const isOpen = await checkReversals(inScope, domain.deps.payments, subjectId).catch(ignoreUnreachable);
      const now = domain.deps.clock.now().getTime();
      if (isOpen === undefined) return new Date(now + providerRetryMs);
      const { settledAt } = await inScope((scope) => scope.funding.get(subjectId));
      const age = now - (settledAt?.getTime() ?? now);
      if (isOpen) return new Date(now + dayMs);
      return age > disputableMs ? undefined : new Date(now + Math.max(dayMs, age / 2));
    },
  };
}
