import { sqlMigration } from './sql-migration.ts';

export const airtime = sqlMigration(
  '0103-airtime',
  /* sql */ `
set local lock_timeout = '30s';

alter table reward drop constraint reward_kind_check;
alter table reward add constraint reward_kind_check check (kind in ('coupon', 'credit', 'physical', 'manual', 'airtime'));
-- Of airtime: what a number of each country gets, in minor units of that country's currency; 0 for nothing.
alter table reward add column airtime_amounts jsonb not null default '{}' check (jsonb_typeof(airtime_amounts) = 'object');

-- 1 US cent for each top-up beside its value, at the rates the other prices began with.
insert into price (kind, message_type, currency, mills, valid_from)
select 'airtime', 'promotional', currency, ceil(1000 * per_usd), '2026-01-01Z'
from (values ('usd', 1.0), ('ngn', 1500.0), ('zar', 17.5), ('ghs', 11.0), ('gbp', 0.76), ('kes', 129.0))
  as rate (currency, per_usd);

-- What a US dollar is worth, for airtime in another currency than the wallet's. Set by staff.
create table airtime_rate (
  currency text primary key check (currency in ('ngn', 'zar', 'ghs', 'usd', 'gbp', 'kes')),
  per_usd numeric(14, 6) not null check (per_usd > 0),
  set_by text not null default '',
  set_at timestamptz(3) not null default now()
);
insert into airtime_rate (currency, per_usd)
values ('usd', 1.0), ('ngn', 1500.0), ('zar', 17.5), ('ghs', 11.0), ('gbp', 0.76), ('kes', 129.0);

-- How much airtime an account gives in a day. An account without a row has the usual limits.
create table airtime_limit (
  account_id uuid not null,
  -- In the currency of the wallet.
  day_minor bigint not null check (day_minor between 1 and 1000000000000),
  contact_day integer not null check (contact_day between 1 and 100),
  updated_at timestamptz(3) not null default now(),
  primary key (account_id)
);
call tenant_table('airtime_limit');
create trigger note_change after insert or update on airtime_limit for each row execute function note_row_change('rewards');

-- One top-up of one number. A failed one may be followed by another of the same issue.
create table airtime_topup (
  account_id uuid not null,
  id uuid not null,
  reward_id uuid not null,
  issue_id uuid not null,
  contact_id uuid,
  -- Empty once its person was erased.
  number text not null,
  country text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- What the wallet pays: the airtime's worth, and the price of a top-up.
  value_minor bigint not null check (value_minor > 0),
  price_minor bigint not null check (price_minor >= 0),
  wallet_currency text not null,
  hold_id uuid not null,
  -- waiting: not asked for yet. sending: asked, and no answer yet. sent: accepted. unknown: nobody answered.
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'unknown', 'delivered', 'failed')),
  reason text not null default '' check (length(reason) <= 300),
  provider_id text,
  attempts integer not null default 0,
  created_at timestamptz(3) not null,
  asked_at timestamptz(3),
  settled_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, reward_id) references reward (account_id, id) on delete cascade,
  foreign key (account_id, issue_id) references reward_issue (account_id, id) on delete cascade,
  check ((state in ('delivered', 'failed')) = (settled_at is not null))
);
-- Whatever happens, an issue is paid out once.
create unique index airtime_topup_once on airtime_topup (account_id, issue_id) where state <> 'failed';
create index airtime_topup_newest on airtime_topup (account_id, reward_id, id desc);
create index airtime_topup_issue on airtime_topup (account_id, issue_id, id desc);
create index airtime_topup_day on airtime_topup (account_id, created_at);
create index airtime_topup_contact on airtime_topup (account_id, contact_id) where contact_id is not null;
call tenant_table('airtime_topup');
create trigger note_change after insert or update on airtime_topup for each statement execute function note_statement_change('rewards');

-- Whose top-up a provider's call is about: calls name no account. Ids and hashes only. One number has one open top-up at a
-- time, over all accounts, so a call about a top-up whose answer got lost can mean only that one.
create table airtime_flight (
  topup_id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  number_hash bytea not null,
  provider_id text,
  currency text not null,
  amount_minor bigint not null,
  is_open boolean not null default true,
  started_at timestamptz(3) not null default now()
);
create unique index airtime_flight_number on airtime_flight (number_hash) where is_open;
create unique index airtime_flight_provider on airtime_flight (provider_id) where provider_id is not null;
create index airtime_flight_age on airtime_flight (started_at);

-- A million codes are made in one transaction. The check of each against its reward's row took 27% of the time, and an index that
-- only deletions used 15%. Rewards that are deleted take their codes along here.
alter table reward_code drop constraint reward_code_account_id_reward_id_fkey;
drop index reward_code_reward;
create function remove_reward_codes() returns trigger language plpgsql as $$
begin
  delete from reward_code where account_id = old.account_id and reward_id = old.id;
  return null;
end $$;
create trigger remove_codes after delete on reward for each row execute function remove_reward_codes();

create function webhook_airtime_settled() returns trigger language plpgsql as $$
begin
  if webhook_wanted(array['airtime.delivered', 'airtime.failed']) then
    begin
      perform webhook_tell(array_agg(n.account_id), array_agg('airtime.' || n.state), array_agg(
        json_build_object('topUpId', n.id, 'issueId', n.issue_id, 'rewardId', r.id, 'reward', r.name, 'contactId', n.contact_id,
          'country', n.country, 'currency', n.currency, 'amountMinor', n.amount_minor::text, 'reason', n.reason,
          'settledAt', webhook_time(n.settled_at))))
      from changed n
      join earlier o on o.account_id = n.account_id and o.id = n.id and o.state <> n.state
      join reward r on r.account_id = n.account_id and r.id = n.reward_id
      where n.state in ('delivered', 'failed')
      having count(*) > 0;
    exception when others then raise warning '% told nothing: %', tg_name, sqlerrm;
    end;
  end if;
  return null;
end $$;
create trigger webhook_airtime_settled after update on airtime_topup referencing old table as earlier new table as changed
  for each statement execute function webhook_airtime_settled();
`,
);
