import { DomainError, type DueWorkHandler, type Money } from '../../../kernel/index.ts';
import type { Payment } from '../payment.entity.ts';
import type { InScope, PaymentDomain, PaymentScope } from '../payment-scope.ts';
import { cardCost, costOf } from '../payment-terms.ts';
import { requireProvider } from '../provider-errors.ts';
import {
  type ChargeRequest,
  type PaymentProviders,
  ProviderRefusal,
  ProviderUnreachable,
  type Verification,
} from '../providers/payment-provider.ts';
import { unknownPayment } from '../providers/verification.ts';
import { readPayer } from '../read-payer.ts';
import { settlePayment } from '../settling/settle-payment.ts';
import { nextCheckAt, abandonAfterMs } from '../settling/verify-work.ts';

/**
 * Requests a charge to a saved card so that `money` reaches the wallet, plus the transaction cost. Nothing is
 * charged in this transaction: due work does it, once per `key`. The outbox events `payment.succeeded` and
 * `payment.failed` (payload: paymentId, kind "automatic") report the result. Throws `not_found`,
 * `payment_failed` for an expired card, `invalid_input` for a currency its provider doesn't support.
 */
export async function requestAutomaticTopUp(
  scope: PaymentScope,
  request: { authorisationId: string; money: Money; key: string },
): Promise<{ paymentId: string }> {
  const key = `automatic:${request.key}`;
  const earlier = await scope.funding.findByKey(key);
  if (earlier !== null) return { paymentId: earlier.id };
  const { amountMinor, currency } = request.money;
  const { authorisation } = await scope.paymentAuthorisations.use(request.authorisationId);
  const cost = cardCost(authorisation.provider, currency);
  if (cost === null)
    throw new DomainError('invalid_input', `The saved card can’t be charged in ${currency.toUpperCase()}.`);
  const { id } = await scope.funding.add({
    key,
    provider: authorisation.provider,
    kind: 'automatic',
    amountMinor,
    costMinor: costOf(amountMinor, cost),
    currency,
    authorisationId: authorisation.id,
  });
  await scope.dueWork.add('payment.charge', id, scope.clock.now());
  return { paymentId: id };
}

/**
 * Charges saved cards. A worker that dies around the call leaves `asked_at`: the next one looks up the result
 * before charging again, with the same reference (Paystack, Flutterwave) or idempotency key (Stripe).
 */
export function chargeAuthorisations(domain: Pick<PaymentDomain, 'openScope' | 'deps'>): DueWorkHandler {
  return {
    kind: 'payment.charge',
    run: async ({ accountId, subjectId }) => {
      const inScope: InScope = (work) => domain.openScope({ accountId, userId: null }, work);
      const prepared = await inScope((scope) => prepare(scope, subjectId));
      if (prepared === null) return undefined;
      const answer = await charge(domain.deps.payments, prepared);
      const payment = await inScope((scope) => settlePayment(scope, subjectId, answer));
      if (payment.isFinal() || payment.state === 'failed') return undefined;
      const now = domain.deps.clock.now();
      if (now.getTime() - payment.createdAt.getTime() < abandonAfterMs)
        return nextCheckAt(payment.createdAt, now);
      await inScope((scope) =>
        settlePayment(scope, subjectId, {
          ...answer,
          status: 'failed',
          reason: 'The provider didn’t answer within a day.',
        }),
      );
      return undefined;
    },
  };
}

interface Prepared {
  payment: Payment;
  /** Null if the card was removed or expired since. */
  request: ChargeRequest | null;
  refusal: string;
  wasAsked: boolean;
}

async function prepare(scope: PaymentScope, paymentId: string): Promise<Prepared | null> {
  const payment = await scope.funding.lock(paymentId);
  if (payment.state !== 'started' && payment.state !== 'pending') return null;
  const wasAsked = payment.askedAt !== null;
  try {
    const { token } = await scope.paymentAuthorisations.use(payment.authorisationId ?? paymentId);
    const request = {
      reference: payment.reference,
      charge: payment.charge(),
      payer: await readPayer(scope),
      token,
      description: 'Talkdrum automatic top-up',
    };
    payment.askedAt = scope.clock.now();
    return { payment, request, refusal: '', wasAsked };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { payment, request: null, refusal: error.publicMessage, wasAsked };
  }
}

async function charge(providers: PaymentProviders, prepared: Prepared): Promise<Verification> {
  const { reference } = prepared.payment;
  try {
    return await askOrCharge(providers, prepared);
  } catch (error) {
    if (error instanceof ProviderRefusal)
      return { ...unknownPayment(reference), status: 'failed', reason: error.message };
    // Whether it was charged is unknown: the next run asks.
    if (error instanceof ProviderUnreachable) return { ...unknownPayment(reference), status: 'pending' };
    throw error;
  }
}

async function askOrCharge(
  providers: PaymentProviders,
  { payment, request, refusal, wasAsked }: Prepared,
): Promise<Verification> {
  const provider = requireProvider(providers, payment.provider);
  if (wasAsked) {
    const known = await provider.verify(payment.lookup());
    if (known.status !== 'unknown') return known;
  }
  return request === null
    ? { ...unknownPayment(payment.reference), status: 'failed', reason: refusal }
    : provider.chargeAuthorisation(request);
}
