import { sqlMigration } from './sql-migration.ts';

/** Plans, subscriptions and low-balance automation. */
export const subscriptions = sqlMigration(
  '0007-subscriptions',
  /* sql */ `
-- Plans and their fees are data. A fee is never changed: a later row counts from its time on, and a period keeps what was paid.
create table plan (
  number smallint primary key check (number > 0),
  name text not null unique,
  description text not null default '',
  includes text[] not null default '{}',
  recipients_per_campaign integer check (recipients_per_campaign > 0),
  is_offered boolean not null default true
);

create table plan_fee (
  plan smallint not null references plan (number),
  period_months smallint not null check (period_months in (1, 3, 12)),
  currency text not null check (currency in ('ngn', 'zar', 'ghs', 'usd', 'gbp', 'kes')),
  fee_minor bigint not null check (fee_minor > 0),
  valid_from timestamptz(3) not null default now(),
  primary key (plan, period_months, currency, valid_from)
);
revoke update, delete on plan_fee from talkdrum_app;

insert into plan (number, name, description, includes, recipients_per_campaign) values
  (1, 'Starter', 'For a shop that writes to its regulars.',
    array['Campaigns to 10,000 people each', 'Contacts, lists and segments without a limit', 'Templates, reports and the public archive'], 10000),
  (2, 'Growth', 'For a company whose lists are growing.',
    array['Campaigns to 100,000 people each', 'Contacts, lists and segments without a limit', 'Templates, reports and the public archive'], 100000),
  (3, 'Scale', 'For senders who reach a whole country.',
    array['Campaigns of any size', 'Contacts, lists and segments without a limit', 'Templates, reports and the public archive'], null);

-- A quarter costs 5 % less than its months, a year as much as ten months.
insert into plan_fee (plan, period_months, currency, fee_minor, valid_from)
select plan, months, currency, case months when 1 then fee when 3 then fee * 3 * 95 / 100 else fee * 10 end, '2000-01-01T00:00:00Z'
from (values (1, 'ngn', 500000), (1, 'zar', 12000), (1, 'ghs', 8000), (1, 'usd', 900), (1, 'gbp', 800), (1, 'kes', 90000),
  (2, 'ngn', 2000000), (2, 'zar', 45000), (2, 'ghs', 30000), (2, 'usd', 2900), (2, 'gbp', 2400), (2, 'kes', 350000),
  (3, 'ngn', 7500000), (3, 'zar', 170000), (3, 'ghs', 110000), (3, 'usd', 9900), (3, 'gbp', 8400), (3, 'kes', 1250000)) as f (plan, currency, fee),
  unnest(array[1, 3, 12]) as months;

-- When the subscription is to be looked at next, so that one query over accounts finds all that are due. Null: nothing to do.
alter table account add column subscription_check_at timestamptz(3);
create index account_subscription_check on account (subscription_check_at) where subscription_check_at is not null;

-- Each row was paid by one debit of its fee. The chain by previous_id has no forks: whoever comes second to renew a period is refused.
create table subscription_period (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null,
  previous_id uuid,
  kind text not null check (kind in ('started', 'renewed', 'changed')),
  plan smallint not null references plan (number),
  period_months smallint not null check (period_months in (1, 3, 12)),
  currency text not null,
  fee_minor bigint not null check (fee_minor > 0),
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  request_key uuid,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, id),
  check (ends_at > starts_at),
  unique nulls not distinct (account_id, previous_id),
  unique (account_id, request_key),
  foreign key (account_id, previous_id) references subscription_period (account_id, id)
);
call tenant_table('subscription_period');
revoke update, delete on subscription_period from talkdrum_app;

-- What happened to a period: each kind once, so that no reminder and no notice goes out twice.
create table subscription_event (
  account_id uuid not null,
  id uuid not null,
  period_id uuid not null,
  kind text not null check (kind in ('started', 'renewed', 'changed', 'lapsed', 'failed', 'reminded_7', 'reminded_3', 'reminded_1')),
  currency text,
  fee_minor bigint,
  reason text not null default '',
  at timestamptz(3) not null,
  primary key (account_id, id),
  unique (account_id, period_id, kind),
  foreign key (account_id, period_id) references subscription_period (account_id, id) on delete cascade
);
create index subscription_event_newest on subscription_event (account_id, at, id);
call tenant_table('subscription_event');
revoke update, delete on subscription_event from talkdrum_app;

-- The threshold is minor units of the currency for the wallet, days before the end for the subscription.
-- is_low is the memory of a fall: a fall is told once, and again only after the balance rose above the threshold.
create table balance_alert (
  account_id uuid not null references account (id) on delete cascade,
  channel text not null check (channel in ('wallet', 'subscription')),
  threshold bigint not null check (threshold >= 0),
  threshold_status boolean not null default false,
  currency text not null,
  is_low boolean not null default false,
  falls integer not null default 0,
  low_since timestamptz(3),
  dismissed_at timestamptz(3),
  primary key (account_id, channel)
);
call tenant_table('balance_alert');

create table automatic_top_up (
  account_id uuid primary key references account (id) on delete cascade,
  is_on boolean not null default false,
  authorisation_id uuid,
  currency text not null,
  amount_minor bigint not null default 0 check (amount_minor >= 0),
  monthly_cap_minor bigint not null default 0 check (monthly_cap_minor >= 0),
  declines integer not null default 0,
  off_reason text not null default '',
  off_at timestamptz(3)
);
call tenant_table('automatic_top_up');

-- One charge for one cause: a fall of the balance, or a period whose fee is missing.
create table top_up_attempt (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null,
  cause text not null,
  payment_id uuid,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  state text not null default 'requested' check (state in ('requested', 'paid', 'declined')),
  reason text not null default '',
  created_at timestamptz(3) not null default now(),
  settled_at timestamptz(3),
  primary key (account_id, id),
  unique (account_id, cause)
);
call tenant_table('top_up_attempt');

-- The ledger writes balances; of a row the app may only make an empty one and say below which amount it wants to be woken.
alter table wallet_balance add column watch_below_minor bigint;
grant insert (account_id, currency), update (watch_below_minor) on wallet_balance to talkdrum_app;

-- The subject is the account itself. A conflict with an item that is being worked on makes it run once more.
create function tell_account_work() returns trigger language plpgsql as $$
begin
  if tg_argv[0] = 'subscription.renew' and not exists (
    select 1 from account where id = new.account_id and subscription = 1 and subscription_expires <= now()) then
    return null;
  end if;
  insert into due_work (kind, account_id, subject_id, due_at) values (tg_argv[0], new.account_id, new.account_id, now())
    on conflict (kind, account_id, subject_id) do update set due_at = excluded.due_at, attempts = 0, is_dead = false, last_error = null;
  return null;
end $$;

-- Only a movement across the threshold is told: captures of a campaign on one side of it cost a comparison.
create trigger balance_crossed after update on wallet_balance for each row
  when (new.watch_below_minor is not null and (old.balance_minor - old.held_minor < new.watch_below_minor)
    is distinct from (new.balance_minor - new.held_minor < new.watch_below_minor))
  execute function tell_account_work('wallet.watch');
-- The end of an automatic payment: the attempt is settled, a refusal told.
create trigger automatic_payment_ended after update on payment for each row
  when (new.kind = 'automatic' and new.state is distinct from old.state and new.state in ('succeeded', 'failed', 'abandoned', 'mismatched'))
  execute function tell_account_work('wallet.watch');
-- Money that arrives in the grace period pays for the subscription at once.
create trigger balance_rose after update on wallet_balance for each row when (new.balance_minor > old.balance_minor)
  execute function tell_account_work('subscription.renew');
`,
);
