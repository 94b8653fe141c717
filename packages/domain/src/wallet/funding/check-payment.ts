import { DomainError, type DueWorkHandler } from '../../kernel/index.ts';
import type { Payment } from './payment.entity.ts';
import type { InScope, PaymentDomain } from './payment-scope.ts';
import { explainProviderError, requireProvider } from './provider-errors.ts';
import { type PaymentProviders, ProviderUnreachable } from './providers/payment-provider.ts';
import { settlePayment } from './settle-payment.ts';
import { nextLook, abandonAfterMs, silenceMs } from './verify-work.ts';

/**
 * Asks the provider what became of a payment and writes it down; returns the payment as it is then. The one
 * way money is credited, whether the browser came back, a message arrived or the sweep looked. Throws
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
  const { reference, providerSession, providerTxId } = payment;
  const answer = await provider.verify({
    reference,
    session: providerSession ?? null,
    transactionId: transactionId ?? providerTxId ?? null,
  });
  return inScope((scope) => settlePayment(scope, paymentId, answer));
}

/** For the page a person comes back to: the same, with words when the provider is silent. */
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
 * The person gave up: closes the page where the provider can, and abandons the payment unless it was paid
 * already.
 */
export async function cancelPayment(
  inScope: InScope,
  providers: PaymentProviders,
  paymentId: string,
): Promise<Payment> {
  const payment = await confirmPayment(inScope, providers, paymentId);
  if (payment.state !== 'pending' && payment.state !== 'started') return payment;
  const { reference, providerSession, providerTxId } = payment;
  const look = { reference, session: providerSession ?? null, transactionId: providerTxId ?? null };
  await requireProvider(providers, payment.provider)
    .cancel(look)
    .catch(() => undefined);
  return inScope(async (scope) => {
    const locked = await scope.funding.lock(paymentId);
    locked.abandon('You cancelled it.', scope.clock.now());
    return locked;
  });
}

/**
 * Looks after every payment page until it is paid or a day old, even when no browser comes back and no
 * message arrives.
 */
export function verifyPayments(domain: Pick<PaymentDomain, 'openScope' | 'deps'>): DueWorkHandler {
  return {
    kind: 'payment.verify',
    run: async ({ accountId, subjectId }) => {
      const inScope: InScope = (work) => domain.openScope({ accountId, userId: null }, work);
      const now = domain.deps.clock.now();
      const payment = await checkPayment(inScope, domain.deps.payments, subjectId).catch(ignoreSilence);
      if (payment === undefined) return new Date(now.getTime() + silenceMs);
      if (payment.isFinal()) return undefined;
      if (now.getTime() - payment.createdAt.getTime() < abandonAfterMs)
        return nextLook(payment.createdAt, now);
      await inScope(async (scope) =>
        (await scope.funding.lock(subjectId)).abandon('Nothing was paid within a day.', scope.clock.now()),
      );
      return undefined;
    },
  };
}

/** A provider that is silent, or was taken out of use for a while, must not make the work dead. */
export function ignoreSilence(error: unknown): undefined {
  if (error instanceof ProviderUnreachable || (error instanceof DomainError && error.code === 'unavailable'))
    return undefined;
  throw error;
}
