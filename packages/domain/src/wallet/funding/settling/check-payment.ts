import { DomainError, type DueWorkHandler } from '../../../kernel/index.ts';
import type { Payment } from '../payment.entity.ts';
import type { InScope, PaymentDomain } from '../payment-scope.ts';
import { explainProviderError, requireProvider } from '../provider-errors.ts';
import { type PaymentProviders, ProviderUnreachable } from '../providers/payment-provider.ts';
import { settlePayment } from './settle-payment.ts';
import { nextCheckAt, abandonAfterMs, providerRetryMs } from './verify-work.ts';

/**
 * Asks the provider about a payment's result and stores it; returns the updated payment. The only way money
 * is credited, whether the browser returned, a webhook arrived or the sweep looked. Throws
 * ProviderUnreachable.
 */
export async function checkPayment(
  inScope: InScope,
  providers: PaymentProviders,
  paymentId: string,
  transactionId: string | null = null,
): Promise<Payment> {
  const payment = await inScope((scope) => scope.funding.get(paymentId));
  const isUnasked = payment.kind === 'checkout' ? payment.checkoutUrl === null : payment.askedAt === null;
  if (payment.isFinal() || (isUnasked && transactionId === null)) return payment;
  const provider = requireProvider(providers, payment.provider);
  const look = payment.lookup();
  const answer = await provider.verify({ ...look, transactionId: transactionId ?? look.transactionId });
  return inScope((scope) => settlePayment(scope, paymentId, answer));
}

/** The same for the page a person returns to, with a message if the provider doesn't answer. */
export async function confirmPayment(
  inScope: InScope,
  providers: PaymentProviders,
  paymentId: string,
): Promise<Payment> {
  try {
    return await checkPayment(inScope, providers, paymentId);
  } catch (error) {
    throw explainProviderError(error, (await inScope((scope) => scope.funding.get(paymentId))).provider);
  }
}

/**
 * The person gave up: closes the page if the provider supports it, and abandons the payment unless it was
 * already paid.
 */
export async function cancelPayment(
  inScope: InScope,
  providers: PaymentProviders,
  paymentId: string,
): Promise<Payment> {
  const payment = await confirmPayment(inScope, providers, paymentId);
  if (payment.state !== 'pending' && payment.state !== 'started') return payment;
  await requireProvider(providers, payment.provider)
    .cancel(payment.lookup())
    .catch(() => undefined);
  return inScope(async (scope) => {
    const locked = await scope.funding.lock(paymentId);
    locked.abandon('You cancelled the payment.', scope.clock.now());
    return locked;
  });
}

/** Follows every payment until it is paid or a day old, even if no browser returns and no webhook arrives. */
export function verifyPayments(domain: Pick<PaymentDomain, 'openScope' | 'deps'>): DueWorkHandler {
  return {
    kind: 'payment.verify',
    run: async ({ accountId, subjectId }) => {
      const inScope: InScope = (work) => domain.openScope({ accountId, userId: null }, work);
      const now = domain.deps.clock.now();
      const payment = await checkPayment(inScope, domain.deps.payments, subjectId).catch(ignoreUnreachable);
      if (payment === undefined) return new Date(now.getTime() + providerRetryMs);
      if (payment.isFinal()) return undefined;
      if (now.getTime() - payment.createdAt.getTime() < abandonAfterMs)
        return nextCheckAt(payment.createdAt, now);
      await inScope(async (scope) =>
        (await scope.funding.lock(subjectId)).abandon(
          'The payment wasn’t completed within a day.',
          scope.clock.now(),
        ),
      );
      return undefined;
    },
  };
}

/** A provider that doesn't answer, or is disabled for a while, must not make the work dead. */
export function ignoreUnreachable(error: unknown): undefined {
  if (error instanceof ProviderUnreachable || (error instanceof DomainError && error.code === 'unavailable'))
    return undefined;
  throw error;
}
