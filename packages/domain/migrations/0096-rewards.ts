import { sqlMigration } from './sql-migration.ts';

/**
 * Rewards: what people get, their codes, and everything that happens to a code. `reward_entry` is the ledger; the counters
 * of the other tables follow it in the same transaction.
 */
export const rewards = sqlMigration(
  '0096-rewards',
  /* sql */ `
set local lock_timeout = '30s';

-- A constraint without a name of ours.
do $$
declare named record;
begin
  for named in
    select c.conname
    from pg_constraint c
    where c.contype = 'c' and c.conrelid = 'ledger_transaction'::regclass
      and pg_get_constraintdef(c.oid) like '%''adjustment''%'
  loop
    execute format('alter table ledger_transaction drop constraint %I', named.conname);
  end loop;
end $$;
alter table ledger_transaction add check (
  kind in ('funding', 'adjustment', 'refund', 'subscription', 'campaign', 'message', 'transfer', 'reversal', 'lead', 'reward')
);
-- 2 US cents, at the rates the other prices began with.
insert into price (kind, message_type, currency, mills, valid_from)
select 'reward', 'promotional', currency, ceil(2000 * per_usd), '2026-01-01Z'
from (values ('usd', 1.0), ('ngn', 1500.0), ('zar', 17.5), ('ghs', 11.0), ('gbp', 0.76), ('kes', 129.0))
  as rate (currency, per_usd);

create table reward (
  account_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  list_id uuid not null,
  kind text not null check (kind in ('coupon', 'credit', 'physical', 'manual')),
  -- Worth of one: of credit the balance that a code begins with, of others what the budget counts.
  value_minor bigint not null default 0 check (value_minor between 0 and 1000000000000),
  currency text not null,
  -- generated: made when one is given. imported: only those of the account's own file. shared: one code for everyone.
  code_source text not null default 'generated' check (code_source in ('generated', 'imported', 'shared')),
  limit_total integer check (limit_total between 1 and 10000000),
  limit_per_contact integer not null default 1 check (limit_per_contact between 1 and 1000),
  limit_per_day integer check (limit_per_day between 1 and 10000000),
  budget_minor bigint check (budget_minor between 1 and 1000000000000),
  -- How many days a code can be redeemed; null for no end.
  valid_days integer check (valid_days between 1 and 3650),
  display text not null default 'reveal' check (display in ('reveal', 'scratch', 'wheel')),
  message text not null default '' check (length(message) <= 1000),
  terms text not null default '' check (length(terms) <= 5000),
  -- Balances: given and not returned, and what those are worth.
  issued integer not null default 0 check (issued >= 0),
  spent_minor bigint not null default 0 check (spent_minor >= 0),
  revision integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, id) references published (account_id, id) on delete cascade,
  foreign key (account_id, list_id) references list (account_id, id),
  check (kind <> 'credit' or value_minor > 0),
  check (kind <> 'credit' or code_source <> 'shared')
);
create index reward_newest on reward (account_id, created_at desc) where deleted_at is null;
call tenant_table('reward');
create trigger note_change after insert or update or delete on reward for each row execute function note_row_change('rewards', 'id');

create table reward_code (
  account_id uuid not null,
  id uuid not null,
  reward_id uuid not null,
  code text not null check (code ~ '^[A-Z0-9-]{4,40}$'),
  source text not null check (source in ('generated', 'imported', 'shared')),
  -- Balances: how often it was given and redeemed, and what is left of a credit.
  issued integer not null default 0 check (issued >= 0),
  redeemed integer not null default 0 check (redeemed >= 0),
  balance_minor bigint check (balance_minor >= 0),
  expires_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (account_id, id),
  unique (account_id, code),
  foreign key (account_id, reward_id) references reward (account_id, id) on delete cascade,
  check (balance_minor is not null or redeemed <= issued),
  check (source = 'shared' or issued <= 1)
);
create unique index reward_code_shared on reward_code (account_id, reward_id) where source = 'shared';
create index reward_code_free on reward_code (account_id, reward_id, id) where issued = 0 and source <> 'shared';
create index reward_code_reward on reward_code (account_id, reward_id, id);
call tenant_table('reward_code');

create table reward_issue (
  account_id uuid not null,
  id uuid not null,
  reward_id uuid not null,
  code_id uuid not null,
  contact_id uuid,
  campaign_id uuid,
  source text not null check (source in ('claim', 'manual')),
  value_minor bigint not null check (value_minor >= 0),
  -- Null if it cost nothing.
  price_minor bigint check (price_minor > 0),
  price_currency text,
  -- Of the claim, so repeating it gives nothing more.
  key text not null check (length(key) between 1 and 200),
  issued_at timestamptz(3) not null,
  primary key (account_id, id),
  unique (account_id, key),
  foreign key (account_id, reward_id) references reward (account_id, id) on delete cascade,
  foreign key (account_id, code_id) references reward_code (account_id, id) on delete cascade,
  check ((price_minor is null) = (price_currency is null))
);
create index reward_issue_newest on reward_issue (account_id, reward_id, id desc);
create index reward_issue_day on reward_issue (account_id, reward_id, issued_at);
create index reward_issue_contact on reward_issue (account_id, contact_id, id desc) where contact_id is not null;
create index reward_issue_code on reward_issue (account_id, code_id);
call tenant_table('reward_issue');
create trigger note_change after insert on reward_issue for each statement execute function note_statement_change('rewards');

-- Sets a use of a code aside while a till takes payment.
create table reward_hold (
  account_id uuid not null,
  id uuid not null,
  code_id uuid not null,
  amount_minor bigint not null check (amount_minor >= 0),
  key text not null check (length(key) between 1 and 200),
  state text not null default 'open' check (state in ('open', 'redeemed', 'released')),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  unique (account_id, key),
  foreign key (account_id, code_id) references reward_code (account_id, id) on delete cascade
);
create index reward_hold_open on reward_hold (account_id, code_id) where state = 'open';
create index reward_hold_created on reward_hold (created_at);
call tenant_table('reward_hold');

-- Everything that happened to a code. Rows are only added.
create table reward_entry (
  account_id uuid not null,
  id uuid not null,
  reward_id uuid not null,
  code_id uuid not null,
  kind text not null check (kind in ('issue', 'redeem', 'rollback')),
  -- What was redeemed, or came back by a rollback.
  amount_minor bigint not null check (amount_minor >= 0),
  -- The order number or note of the till.
  reference text not null default '' check (length(reference) <= 200),
  -- The redemption that a rollback takes back.
  of_id uuid,
  source text not null check (source in ('claim', 'manual', 'api', 'cashier', 'dashboard')),
  -- The member, or the device of a cashier.
  actor_id uuid,
  key text not null check (length(key) between 1 and 240),
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  unique (account_id, key),
  foreign key (account_id, code_id) references reward_code (account_id, id) on delete cascade,
  foreign key (account_id, of_id) references reward_entry (account_id, id) on delete cascade,
  check ((kind = 'rollback') = (of_id is not null))
);
create unique index reward_entry_rollback on reward_entry (account_id, of_id) where of_id is not null;
create index reward_entry_newest on reward_entry (account_id, reward_id, id desc);
create index reward_entry_code on reward_entry (account_id, code_id, id desc);
call tenant_table('reward_entry');
revoke update on reward_entry from talkdrum_app;
create trigger note_change after insert on reward_entry for each statement execute function note_statement_change('rewards');

-- A link that lets a till redeem codes without signing in.
create table reward_device (
  account_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  created_by uuid references app_user (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  used_at timestamptz(3),
  revoked_at timestamptz(3),
  primary key (account_id, id)
);
call tenant_table('reward_device');
create trigger note_change after insert or update or delete on reward_device for each row execute function note_row_change('rewards', 'id');

create function webhook_reward_issued() returns trigger language plpgsql as $$
begin
  if webhook_wanted(array['reward.issued']) then
    begin
      perform webhook_tell(array_agg(n.account_id), array_agg('reward.issued'::text), array_agg(
        json_build_object('issueId', n.id, 'rewardId', r.id, 'reward', r.name, 'kind', r.kind, 'contactId', n.contact_id,
          'code', c.code, 'valueMinor', n.value_minor::text, 'currency', r.currency,
          'expiresAt', webhook_time(c.expires_at), 'issuedAt', webhook_time(n.issued_at))))
      from changed n
      join reward r on r.account_id = n.account_id and r.id = n.reward_id
      join reward_code c on c.account_id = n.account_id and c.id = n.code_id
      having count(*) > 0;
    exception when others then raise warning '% told nothing: %', tg_name, sqlerrm;
    end;
  end if;
  return null;
end $$;
create trigger webhook_reward_issued after insert on reward_issue referencing new table as changed
  for each statement execute function webhook_reward_issued();

create function webhook_reward_redeemed() returns trigger language plpgsql as $$
begin
  if webhook_wanted(array['reward.redeemed']) then
    begin
      perform webhook_tell(array_agg(n.account_id), array_agg('reward.redeemed'::text), array_agg(
        json_build_object('redemptionId', n.id, 'rewardId', r.id, 'reward', r.name, 'kind', r.kind, 'code', c.code,
          'amountMinor', n.amount_minor::text, 'currency', r.currency, 'reference', n.reference,
          'contactId', case when c.source <> 'shared' then (
            select i.contact_id
            from reward_issue i
            where i.account_id = n.account_id and i.code_id = n.code_id
            limit 1
          ) end,
          'redeemedAt', webhook_time(n.created_at))))
      from changed n
      join reward r on r.account_id = n.account_id and r.id = n.reward_id
      join reward_code c on c.account_id = n.account_id and c.id = n.code_id
      where n.kind = 'redeem'
      having count(*) > 0;
    exception when others then raise warning '% told nothing: %', tg_name, sqlerrm;
    end;
  end if;
  return null;
end $$;
create trigger webhook_reward_redeemed after insert on reward_entry referencing new table as changed
  for each statement execute function webhook_reward_redeemed();

call keeper_readable('reward_hold', 'account_id, id, created_at');
`,
);
