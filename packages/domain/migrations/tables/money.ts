import type { Tables } from './table-fact.ts';

/** Money. */
export const moneyTables: Tables = {
  automatic_top_up: {
    owner: 'wallet',
    holds: 'When and how much to charge a saved card',
    grows: 'one per account',
  },
  balance_alert: { owner: 'wallet', holds: 'Low-balance emails already sent', grows: 'one per crossing' },
  campaign: {
    owner: 'campaigns',
    holds: 'A campaign: draft, schedule, status, content',
    grows: 'one per campaign',
    readers: [
      'accounts',
      'assets',
      'audience',
      'automation',
      'closing',
      'events',
      'messages',
      'overview',
      'privacy',
      'retention',
      'senders',
      'staff',
      'tracking',
      'wallet',
    ],
  },
  ledger_entry: {
    owner: 'wallet',
    holds: 'Double-entry postings; append-only',
    grows: 'two or more per transaction',
  },
  ledger_transaction: {
    owner: 'wallet',
    holds: 'Movements of money; append-only',
    grows: 'one per movement',
    readers: ['acquisition', 'onboarding', 'overview', 'staff'],
  },
  payment_authorisation: { owner: 'wallet', holds: 'Saved cards', grows: 'a few per account' },
  payment_event: { owner: 'wallet', holds: 'Provider callbacks as received', grows: 'one per callback' },
  payment_refund: { owner: 'wallet', holds: 'Refunds asked of a provider', grows: 'one per refund' },
  payment_reversal: {
    owner: 'wallet',
    holds: 'Chargebacks, disputes and refunds made at the provider',
    grows: 'one per reversal',
    readers: ['staff'],
  },
  payment_review: {
    owner: 'wallet',
    holds: 'Ids of payments that staff should look at',
    grows: 'one per case',
    readers: ['staff'],
  },
  provider_key: {
    owner: 'wallet',
    holds: 'Virtual account numbers and customer codes at providers',
    grows: 'a few per account',
  },
  subscription_period: {
    owner: 'wallet',
    holds: 'Paid periods, a chain without forks',
    grows: 'one per month or year',
  },
  top_up_attempt: { owner: 'wallet', holds: 'Automatic charges of a saved card', grows: 'one per charge' },
  totp_factor: { owner: 'onboarding', holds: 'Authenticator apps', grows: 'one per person' },
  used_challenge: { owner: 'onboarding', holds: 'CAPTCHA challenges already used', grows: 'short' },
  user_token: { owner: 'onboarding', holds: 'Links in emails that confirm or reset', grows: 'short' },
  virtual_account: {
    owner: 'wallet',
    holds: 'Bank account numbers for transfers into the wallet',
    grows: 'one per account and provider',
  },
  wallet_balance: {
    owner: 'wallet',
    holds: 'Balance and held amount per currency',
    grows: 'one per account and currency',
    readers: ['accounts', 'closing'],
  },
  wallet_hold: {
    owner: 'wallet',
    holds: 'Money held for messages that may still be sent',
    grows: 'one per campaign or batch',
    readers: ['accounts', 'closing', 'messages', 'retention', 'sending'],
  },
};
