import type { Scope } from '@talkdrum/domain';
import { newId } from '@talkdrum/domain/kernel';

/** A credited payment with a partial refund, and its ledger transactions. */
export async function addPayment({ sql, wallet, actor }: Scope, canary: string): Promise<void> {
  const [paymentId, refundId, cardId] = [newId(), newId(), newId()];
  await sql(
    `insert into payment_authorisation (account_id, id, provider, signature, token, brand, exp_month, exp_year) values ($1, $2, 'paystack', $3, $3, $3, 12, 2035)`,
    [actor.accountId, cardId, canary],
  );
  await sql(
    `insert into payment (account_id, id, key, provider, kind, state, amount_minor, cost_minor, currency, reference, provider_tx_id, refunded_minor, authorisation_id, settled_at)
     values ($1, $2, $3, 'paystack', 'automatic', 'succeeded', 100000, 1500, 'ngn', $4, $4, 40000, $5, now())`,
    [actor.accountId, paymentId, newId(), `${canary}-1`, cardId],
  );
  const money = { amountMinor: 100_000n, currency: 'ngn' as const };
  const { transactionId } = await wallet.credit({
    key: `payment:${paymentId}`,
    money,
    kind: 'funding',
    subject: `payment/${paymentId}`,
    note: canary,
  });
  await sql(
    `insert into payment_refund (account_id, id, payment_id, key, amount_minor, state, reason, settled_at) values ($1, $2, $3, $4, 40000, 'succeeded', $5, now())`,
    [actor.accountId, refundId, paymentId, newId(), canary],
  );
  // A dispute that was won: the books no longer show it.
  await sql(
    `insert into payment_reversal (account_id, id, payment_id, kind, state, outcome, provider_id, claimed_minor, claimed_currency, amount_minor, reason)
     values ($1, $2, $3, 'dispute', 'returned', 'won', $4, 40000, 'ngn', 40000, $4)`,
    [actor.accountId, newId(), paymentId, canary],
  );
  await wallet.refund({
    key: `payment-refund:${refundId}`,
    transactionId,
    amountMinor: 40_000n,
    note: canary,
  });
}
