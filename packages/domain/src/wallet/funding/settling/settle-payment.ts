import { formatMoney } from '../../../kernel/index.ts';
import { knownCurrency, type Payment } from '../payment.entity.ts';
import type { PaymentScope } from '../payment-scope.ts';
import { claimProviderKey } from '../provider-keys.ts';
import { storableReason } from '../provider-errors.ts';
import type { Verification } from '../providers/payment-provider.ts';

/** When a payment is first checked for disputes and refunds. */
const firstReversalCheckMs = 24 * 3_600_000;

/** Outbox events for a payment that reached the wallet, and one that was refused. */
export const paymentSucceeded = 'payment.succeeded';
export const paymentFailed = 'payment.failed';

/**
 * Stores a provider's answer about a payment and credits the wallet if it was paid: in this transaction,
 * under the payment's lock, with the ledger key `payment:<id>`, so only once however it is called. Only the
 * exact charge in its currency counts; anything else becomes `mismatched` for our staff and credits nothing.
 */
export async function settlePayment(
  scope: PaymentScope,
  paymentId: string,
  answer: Verification,
): Promise<Payment> {
  const payment = await scope.funding.lock(paymentId);
  // An answer about another payment, or an earlier attempt of this one, doesn't count.
  if (payment.isFinal() || answer.reference !== payment.reference) return payment;
  const now = scope.clock.now();
  if (answer.card !== null) {
    payment.cardBrand = answer.card.brand;
    payment.cardLast4 = answer.card.last4;
  }
  if (answer.status === 'succeeded') await settlePaid(scope, payment, answer);
  else if (answer.status === 'failed')
    await settleRefused(scope, payment, storableReason(answer.reason) || 'The payment was refused.');
  else if (answer.status === 'abandoned')
    payment.abandon('The payment page was closed before anything was paid.', now);
  else if (answer.status === 'pending') keepWaiting(payment, answer);
  await scope.em.flush();
  return payment;
}

function keepWaiting(payment: Payment, { transactionId }: Verification): void {
  payment.wait();
  // A charge without a page can be looked up only by this number.
  if (payment.kind === 'automatic' && transactionId !== null) payment.providerTxId = transactionId;
}

async function settlePaid(scope: PaymentScope, payment: Payment, answer: Verification): Promise<void> {
  const { accountId, id, provider } = payment;
  const now = scope.clock.now();
  const paid = answer.paid ?? { amountMinor: 0n, currency: '' };
  const wrong = mismatchOf(payment, answer, paid);
  if (wrong !== null) return payment.mismatch(wrong, paid, now);
  const transactionId = answer.transactionId ?? '';
  if (
    !(await claimProviderKey(
      scope.sql,
      { accountId, subjectId: id },
      { provider, kind: 'transaction', key: transactionId },
    ))
  )
    return payment.mismatch('This transaction already paid for another payment.', paid, now);
  await scope.wallet.credit({
    key: `payment:${id}`,
    money: payment.amount(),
    kind: 'funding',
    subject: `payment/${id}`,
    note: noteOf(payment),
  });
  payment.succeed(transactionId, now);
  await scope.dueWork.add('payment.reversals', id, new Date(now.getTime() + firstReversalCheckMs));
  if (payment.isCardSaved && answer.card !== null)
    await scope.paymentAuthorisations.remember(payment, answer.card);
  await scope.outbox.publish(paymentSucceeded, {
    paymentId: id,
    kind: payment.kind,
    plan: payment.plan,
    periodMonths: payment.periodMonths,
  });
}

/** Why the money differs from the request, as text for people; null if it matches. */
function mismatchOf(
  payment: Payment,
  answer: Verification,
  paid: { amountMinor: bigint; currency: string },
): string | null {
  if (answer.transactionId === null || answer.transactionId === '')
    return 'The provider’s transaction has no number.';
  const currency = knownCurrency(paid.currency);
  if (currency !== payment.currency)
    return (
      `${paid.currency.toUpperCase() || 'An unknown currency'} was paid instead of ` +
      `${payment.currency.toUpperCase()}.`
    );
  const charge = payment.charge();
  if (paid.amountMinor !== charge.amountMinor)
    return `${formatMoney({ ...paid, currency })} was paid instead of ${formatMoney(charge)}.`;
  return payment.amountMinor > 0n ? null : 'The amount is less than the transaction cost.';
}

/** Also for an automatic charge: the outbox informs the requester. */
async function settleRefused(scope: PaymentScope, payment: Payment, reason: string): Promise<void> {
  const isNews = payment.state !== 'failed' && payment.state !== 'abandoned';
  payment.fail(reason, scope.clock.now());
  if (!isNews) return;
  await scope.outbox.publish(paymentFailed, {
    paymentId: payment.id,
    kind: payment.kind,
    authorisationId: payment.authorisationId ?? null,
    reason,
  });
}

function noteOf(payment: Payment): string {
  const words = { checkout: 'Card payment', automatic: 'Automatic top-up', transfer: 'Bank transfer' };
  return words[payment.kind];
}
