import type { AccountEnd } from '../kernel/index.ts';

/** The books: what was paid and for what, by ids only. Kept permanently. */
const books = [
  'ledger_transaction',
  'ledger_entry',
  'wallet_hold',
  'wallet_balance',
  'payment',
  'payment_refund',
  'payment_reversal',
  'subscription_period',
  'subscription_event',
];

/** Payments stay without the cards and bank accounts they refer to, which are deleted. */
const blankPaymentsSql = `
  update payment
  set authorisation_id = null, virtual_account_id = null, card_brand = '', card_last4 = '',
    checkout_url = null, provider_session = null, reason = ''
  where account_id = $1`;

export const walletAccountEnd: AccountEnd = {
  // Provider keys ensure that a provider's transaction pays only once in the whole installation, by hash.
  leaves: [...books, 'provider_key'],
  blanks: [
    blankPaymentsSql,
    `update payment_refund set reason = '', answer = '' where account_id = $1`,
    `update payment_reversal set reason = '' where account_id = $1`,
    `delete from provider_key where account_id = $1 and kind = 'bank_account'`,
  ],
};
