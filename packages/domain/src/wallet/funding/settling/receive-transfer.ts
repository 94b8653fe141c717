import { knownCurrency } from '../payment.entity.ts';
import type { InScope, PaymentScope } from '../payment-scope.ts';
import { costOf, type PaymentProviderName, transferCost } from '../payment-terms.ts';
import { requireProvider } from '../provider-errors.ts';
import type { PaymentProviders, Verification } from '../providers/payment-provider.ts';
import { settlePayment } from './settle-payment.ts';
import { VirtualAccount } from '../virtual-account.entity.ts';

/**
 * Credits a transfer into a virtual account, once per provider transaction: the amount received minus its
 * transaction cost. Asks the provider first; its answer must name the bank account (Paystack) or its
 * reference (Flutterwave). False if the provider or our bank account row isn't as far as the webhook: try
 * again later.
 */
export async function receiveTransfer(
  inScope: InScope,
  providers: PaymentProviders,
  event: { provider: PaymentProviderName; reference: string | null; transactionId: string | null },
): Promise<boolean> {
  const look = { reference: event.reference ?? '', session: null, transactionId: event.transactionId };
  const answer = await requireProvider(providers, event.provider).verify(look);
  if (answer.status === 'pending' || answer.status === 'unknown') return false;
  if (answer.status !== 'succeeded' || answer.transactionId === null || answer.paid === null) return true;
  return inScope((scope) => settleTransfer(scope, event.provider, answer));
}

async function settleTransfer(
  scope: PaymentScope,
  provider: PaymentProviderName,
  answer: Verification,
): Promise<boolean> {
  const where =
    answer.bankAccount === null ? { reference: answer.reference } : { bankAccount: answer.bankAccount };
  const account = await scope.em.findOne(VirtualAccount, {
    merchant: provider === 'stripe' ? 'paystack' : provider,
    state: 'active',
    ...where,
  });
  if (account === null) return false;
  const key = `transfer:${provider}:${answer.transactionId}`;
  const payment = (await scope.funding.findByKey(key)) ?? (await addTransfer(scope, account, key, answer));
  // Flutterwave uses the virtual account's reference for every transfer into it; the payment's own reference
  // names the transaction.
  await settlePayment(scope, payment.id, { ...answer, reference: payment.reference });
  return true;
}

function addTransfer(scope: PaymentScope, account: VirtualAccount, key: string, { paid }: Verification) {
  const cost = transferCost(account.merchant, account.currency);
  const arrived = paid !== null && knownCurrency(paid.currency) === account.currency ? paid.amountMinor : 0n;
  const wanted = cost === null ? 0n : costOf(arrived, cost);
  const costMinor = wanted < arrived ? wanted : arrived;
  return scope.funding.add({
    key,
    provider: account.merchant,
    kind: 'transfer',
    amountMinor: arrived - costMinor,
    costMinor,
    currency: account.currency,
    virtualAccountId: account.id,
  });
}
