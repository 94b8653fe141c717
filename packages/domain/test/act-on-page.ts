import type { Payment } from '../src/wallet/funding/payment.entity.ts';
import type { PaymentWorld } from './payment-world.ts';

export type Outcome = Parameters<PaymentWorld['sandbox']['payments']['act']>[1];

/** The payer acts on a payment's page. */
export async function actOnPage(
  { sandbox }: PaymentWorld,
  payment: Payment,
  outcome: Outcome,
  number = '4242424242424242',
): Promise<void> {
  const charge = sandbox.payments.store.byReference(payment.provider, payment.reference);
  if (charge === undefined) throw new Error(`${payment.provider} knows nothing of ${payment.reference}`);
  await sandbox.payments.act(charge, outcome, number);
}
