import { sqlMigration } from './sql-migration.ts';

/** Payments, saved authorisations and virtual accounts. */
export const funding = sqlMigration(
  '0006-funding',
  /* sql */ `
-- A card that may be charged without its holder; the token is sealed and wiped when the card is removed.
create table payment_authorisation (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null,
  provider text not null check (provider in ('paystack', 'flutterwave', 'stripe')),
  -- The provider's fingerprint of the card, so that one card is kept once.
  signature text not null,
  token text not null,
  brand text not null default '',
  last4 text not null default '',
  exp_month integer not null,
  exp_year integer not null,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  removed_at timestamptz(3),
  primary key (account_id, id)
);
create unique index payment_authorisation_card on payment_authorisation (account_id, provider, signature) where removed_at is null;
call tenant_table('payment_authorisation');

-- A bank account of the account's own; what is transferred there goes to its wallet.
create table virtual_account (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null,
  merchant text not null check (merchant in ('paystack', 'flutterwave')),
  state text not null default 'requested' check (state in ('requested', 'active', 'failed')),
  currency text not null,
  reference text not null,
  customer_id text not null default '',
  bank_name text not null default '',
  bank_account text not null default '',
  account_name text not null default '',
  reason text not null default '',
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, id)
);
create unique index virtual_account_live on virtual_account (account_id, currency) where state <> 'failed';
call tenant_table('virtual_account');

create table payment (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null,
  key text not null,
  provider text not null check (provider in ('paystack', 'flutterwave', 'stripe')),
  kind text not null check (kind in ('checkout', 'automatic', 'transfer')),
  state text not null default 'started' check (state in ('started', 'pending', 'succeeded', 'failed', 'abandoned', 'mismatched')),
  -- What the wallet gets, and what the provider's transaction costs on top of it.
  amount_minor bigint not null check (amount_minor >= 0),
  cost_minor bigint not null check (cost_minor >= 0),
  currency text not null,
  reference text not null,
  attempt integer not null default 1,
  provider_session text,
  provider_tx_id text,
  checkout_url text,
  reason text not null default '',
  -- What was really paid, when that is not what was asked for.
  paid_minor bigint,
  paid_currency text,
  refunded_minor bigint not null default 0 check (refunded_minor >= 0 and refunded_minor <= amount_minor),
  plan integer,
  period_months integer,
  is_card_saved boolean not null default false,
  authorisation_id uuid,
  virtual_account_id uuid,
  card_brand text not null default '',
  card_last4 text not null default '',
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  asked_at timestamptz(3),
  settled_at timestamptz(3),
  primary key (account_id, id),
  unique (account_id, key),
  unique (account_id, reference),
  unique (account_id, provider, provider_tx_id),
  foreign key (account_id, authorisation_id) references payment_authorisation (account_id, id),
  foreign key (account_id, virtual_account_id) references virtual_account (account_id, id)
);
create index payment_newest on payment (account_id, created_at, id);
call tenant_table('payment');

create table payment_refund (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null,
  payment_id uuid not null,
  key text not null,
  amount_minor bigint not null check (amount_minor > 0),
  state text not null default 'requested' check (state in ('requested', 'succeeded', 'refused')),
  -- Why our staff gave it back, and what the provider said to it.
  reason text not null,
  answer text not null default '',
  provider_refund_id text,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  settled_at timestamptz(3),
  primary key (account_id, id),
  unique (account_id, key),
  foreign key (account_id, payment_id) references payment (account_id, id)
);
create index payment_refund_payment on payment_refund (account_id, payment_id);
call tenant_table('payment_refund');

-- What providers told us. Only what says which payment it is about: no card data, no names.
create table payment_event (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null,
  provider text not null check (provider in ('paystack', 'flutterwave', 'stripe')),
  event_key text not null,
  kind text not null,
  reference text,
  transaction_id text,
  bank_account text,
  received_at timestamptz(3) not null default now(),
  handled_at timestamptz(3),
  primary key (account_id, id),
  unique (account_id, provider, event_key)
);
create index payment_event_received on payment_event (account_id, received_at);
call tenant_table('payment_event');

-- Which account a provider's number belongs to, and that no second one can claim it: a transaction pays once in the whole
-- installation. Asked before the account is known, so it holds hashes and ids only.
create table provider_key (
  provider text not null check (provider in ('paystack', 'flutterwave', 'stripe')),
  kind text not null check (kind in ('transaction', 'bank_account')),
  key_hash bytea not null,
  account_id uuid not null references account (id) on delete cascade,
  subject_id uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (provider, kind, key_hash)
);
`,
);
