import { sqlMigration } from './sql-migration.ts';

/**
 * Money moves only through `wallet_apply`, which runs with the owner's rights: the app can read the books and
 * call it, but can't write an entry or a balance itself. A trigger stops everyone from changing transactions
 * and entries.
 */
export const ledger = sqlMigration(
  '0005-ledger',
  /* sql */ `
alter table wallet_balance
  -- The part of balance_minor that holds keep; what can be spent is the difference.
  add held_minor bigint not null default 0 check (held_minor >= 0),
  add check (balance_minor >= held_minor);

create table ledger_transaction (
  account_id uuid not null,
  id uuid not null,
  key text not null check (length(key) between 1 and 200),
  request_hash bytea not null,
  operation text not null check (operation in ('credit', 'debit', 'hold', 'capture', 'release', 'refund')),
  kind text not null check (kind in ('funding', 'adjustment', 'refund', 'subscription', 'campaign', 'message', 'transfer')),
  currency text not null,
  -- What was asked for; always positive.
  amount_minor bigint not null check (amount_minor > 0),
  -- What it did to the balance and to the part that is held.
  posted_minor bigint not null,
  held_minor bigint not null,
  balance_after_minor bigint not null check (balance_after_minor >= 0),
  held_after_minor bigint not null check (held_after_minor between 0 and balance_after_minor),
  subject text not null default '',
  note text not null default '',
  hold_id uuid,
  reverses_id uuid,
  user_id uuid,
  at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, id),
  unique (account_id, key),
  foreign key (account_id, currency) references wallet_balance (account_id, currency),
  foreign key (account_id, reverses_id) references ledger_transaction (account_id, id)
);
-- The account is not first in these: until the first analyze PostgreSQL would use them for any question about an account.
create index ledger_transaction_reverses on ledger_transaction (reverses_id, account_id) where reverses_id is not null;
create index ledger_transaction_subject on ledger_transaction (subject, account_id) where subject <> '';
call tenant_table('ledger_transaction');

-- 'available' and 'held' are the account's own money; the others are where it came from or went to. Neither entries nor holds
-- have a foreign key to their transaction: only wallet_apply writes all three, and none is ever deleted; looking it up again cost
-- more than the rest, until the first analyze even in proportion to the account's history.
create table ledger_entry (
  account_id uuid not null,
  transaction_id uuid not null,
  ledger_account text not null check (ledger_account in ('available', 'held', 'provider', 'revenue', 'adjustments', 'transfers')),
  amount_minor bigint not null check (amount_minor <> 0),
  primary key (account_id, transaction_id, ledger_account)
);
call tenant_table('ledger_entry');

-- How much of a hold is left is kept here; the transactions say how it came about. A hold's id is its transaction's.
create table wallet_hold (
  account_id uuid not null,
  id uuid not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  captured_minor bigint not null default 0 check (captured_minor >= 0),
  released_minor bigint not null default 0 check (released_minor >= 0),
  kind text not null,
  subject text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  closed_at timestamptz(3),
  primary key (account_id, id),
  check (captured_minor + released_minor <= amount_minor),
  check ((closed_at is null) = (captured_minor + released_minor < amount_minor))
);
create index wallet_hold_open on wallet_hold (account_id, expires_at) where closed_at is null;
create index wallet_hold_subject on wallet_hold (subject, account_id);
call tenant_table('wallet_hold');

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only ever added to' using errcode = '42501';
end $$;
create trigger only_added before update or delete or truncate on ledger_transaction for each statement execute function refuse_ledger_change();
create trigger only_added before update or delete or truncate on ledger_entry for each statement execute function refuse_ledger_change();

create function require_balanced_entries() returns trigger language plpgsql as $$
begin
  if exists (select 1 from added group by account_id, transaction_id having sum(amount_minor) <> 0) then
    raise exception 'the entries of a transaction must sum to zero' using errcode = '23514';
  end if;
  return null;
end $$;
create trigger balanced after insert on ledger_entry referencing new table as added for each statement execute function require_balanced_entries();

revoke insert, update, delete on wallet_balance, ledger_transaction, ledger_entry, wallet_hold from talkdrum_app;
-- A hold whose campaign still lives is given more time; nothing else of it is the app's to change.
grant update (expires_at) on wallet_hold to talkdrum_app;

-- One operation in one round trip. The balance row is the lock of everything in one currency, so what follows reads the truth.
-- outcome: done, replayed (the same key and contents: nothing changed), conflict, not_found, insufficient (amount_minor is the
-- shortfall), closed (the hold has nothing left), exceeds (amount_minor is what is left).
create function wallet_apply(p_operation text, p_key text, p_hash bytea, p_kind text, p_counter text, p_currency text, p_amount bigint,
  p_subject text, p_note text, p_hold uuid, p_reverses uuid, p_expires timestamptz, p_user uuid)
returns table (outcome text, transaction_id uuid, currency text, amount_minor bigint, balance_minor bigint, held_minor bigint)
language plpgsql security definer set search_path = public, pg_temp
-- A plan made while the books were nearly empty would read them through for ever after.
set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_account uuid := current_setting('app.account_id')::uuid;
  v_balance wallet_balance;
  v_hold wallet_hold;
  v_old ledger_transaction;
  v_id uuid;
  v_currency text := p_currency;
  v_counter text := p_counter;
  v_kind text := p_kind;
  v_subject text := p_subject;
  v_amount bigint := p_amount;
  v_left bigint;
  v_posted bigint := 0;
  v_held bigint := 0;
begin
  -- The currency of a hold or of a transaction never changes, so it may be read before the lock.
  if p_hold is not null then
    select h.currency into v_currency from wallet_hold h where h.account_id = v_account and h.id = p_hold;
  elsif p_reverses is not null then
    select t.currency into v_currency from ledger_transaction t where t.account_id = v_account and t.id = p_reverses;
  end if;
  if v_currency is null then
    return query select 'not_found', null::uuid, '', 0::bigint, 0::bigint, 0::bigint;
    return;
  end if;

  select * into v_balance from wallet_balance b where b.account_id = v_account and b.currency = v_currency for update;
  if not found then
    insert into wallet_balance (account_id, currency) values (v_account, v_currency) on conflict do nothing;
    select * into v_balance from wallet_balance b where b.account_id = v_account and b.currency = v_currency for update;
  end if;

  select * into v_old from ledger_transaction t where t.account_id = v_account and t.key = p_key;
  if found then
    return query select case when v_old.request_hash = p_hash then 'replayed' else 'conflict' end,
      v_old.id, v_old.currency, v_old.amount_minor, v_old.balance_after_minor, v_old.held_after_minor;
    return;
  end if;

  if p_operation = 'credit' then
    v_posted := v_amount;
  elsif p_operation = 'debit' then
    v_posted := -v_amount;
  elsif p_operation = 'hold' then
    v_held := v_amount;
  elsif p_operation in ('capture', 'release') then
    select * into v_hold from wallet_hold h where h.account_id = v_account and h.id = p_hold;
    v_left := v_hold.amount_minor - v_hold.captured_minor - v_hold.released_minor;
    v_kind := v_hold.kind;
    v_subject := v_hold.subject;
    if p_operation = 'release' then v_amount := v_left; end if;
    if v_left = 0 or v_amount > v_left then
      return query select case when v_left = 0 then 'closed' else 'exceeds' end, p_hold, v_currency, v_left, v_balance.balance_minor, v_balance.held_minor;
      return;
    end if;
    v_held := -v_amount;
    if p_operation = 'capture' then v_posted := -v_amount; end if;
  elsif p_operation = 'refund' then
    select * into v_old from ledger_transaction t where t.account_id = v_account and t.id = p_reverses;
    select abs(v_old.posted_minor) - coalesce(sum(t.amount_minor), 0) into v_left
      from ledger_transaction t where t.account_id = v_account and t.reverses_id = p_reverses;
    if v_old.operation = 'refund' or v_amount > v_left then
      return query select case when v_old.operation = 'refund' or v_left <= 0 then 'closed' else 'exceeds' end, v_old.id, v_currency, v_left,
        v_balance.balance_minor, v_balance.held_minor;
      return;
    end if;
    v_posted := case when v_old.posted_minor < 0 then v_amount else -v_amount end;
    v_subject := v_old.subject;
    select e.ledger_account into v_counter from ledger_entry e
      where e.account_id = v_account and e.transaction_id = v_old.id and e.ledger_account not in ('available', 'held');
  else
    raise exception 'unknown operation %', p_operation;
  end if;

  if v_balance.balance_minor + v_posted < v_balance.held_minor + v_held then
    return query select 'insufficient', null::uuid, v_currency, v_balance.held_minor + v_held - v_balance.balance_minor - v_posted,
      v_balance.balance_minor, v_balance.held_minor;
    return;
  end if;

  -- Made under the lock, so the ids of one currency sort in the order in which the balance changed.
  v_id := uuidv7();
  update wallet_balance b set balance_minor = b.balance_minor + v_posted, held_minor = b.held_minor + v_held
    where b.account_id = v_account and b.currency = v_currency returning * into v_balance;
  insert into ledger_transaction (account_id, id, key, request_hash, operation, kind, currency, amount_minor, posted_minor, held_minor,
      balance_after_minor, held_after_minor, subject, note, hold_id, reverses_id, user_id)
    values (v_account, v_id, p_key, p_hash, p_operation, v_kind, v_currency, v_amount, v_posted, v_held,
      v_balance.balance_minor, v_balance.held_minor, v_subject, p_note, p_hold, p_reverses, p_user);
  insert into ledger_entry (account_id, transaction_id, ledger_account, amount_minor)
    select v_account, v_id, e.ledger_account, e.amount
    from (values ('available', v_posted - v_held), ('held', v_held), (v_counter, -v_posted)) as e (ledger_account, amount) where e.amount <> 0;

  if p_operation = 'hold' then
    insert into wallet_hold (account_id, id, currency, amount_minor, kind, subject, expires_at)
      values (v_account, v_id, v_currency, v_amount, v_kind, v_subject, p_expires);
  elsif p_hold is not null then
    update wallet_hold h set captured_minor = h.captured_minor - v_posted, released_minor = h.released_minor - v_held + v_posted,
        closed_at = case when v_left = v_amount then clock_timestamp() end
      where h.account_id = v_account and h.id = p_hold;
  end if;
  return query select 'done', v_id, v_currency, v_amount, v_balance.balance_minor, v_balance.held_minor;
end $$;
revoke execute on function wallet_apply from public;
grant execute on function wallet_apply to talkdrum_app;

-- What one message costs, in thousandths of a minor unit; an SMS costs it per segment. '*' stands for every country or network.
-- The price of a moment is the newest valid one of the most particular country and network; rows are only ever added.
create table price (
  id uuid primary key default uuidv7(),
  country text not null default '*' check (country = '*' or country ~ '^[A-Z]{2}$'),
  channel text not null check (channel in ('email', 'sms')),
  network text not null default '*' check (length(network) between 1 and 40),
  message_type text not null check (message_type in ('promotional', 'transactional')),
  currency text not null check (currency in ('ngn', 'zar', 'ghs', 'usd', 'gbp', 'kes')),
  mills integer not null check (mills >= 0),
  valid_from timestamptz(3) not null default now(),
  set_by text not null default '',
  created_at timestamptz(3) not null default now()
);
create index price_lookup on price (channel, message_type, currency, country, network, valid_from desc);
create trigger only_added before update or delete or truncate on price for each statement execute function refuse_ledger_change();
revoke update, delete on price from talkdrum_app;

-- Defaults until the staff set others: a price in thousandths of a US cent, at a round rate of each currency.
with rate (currency, per_usd) as (values ('usd', 1.0), ('ngn', 1500.0), ('zar', 17.5), ('ghs', 11.0), ('gbp', 0.76), ('kes', 129.0)),
base (channel, country, network, message_type, usd_mills) as (values
  ('email', '*', '*', 'promotional', 60), ('email', '*', '*', 'transactional', 80),
  ('sms', '*', '*', 'promotional', 6000), ('sms', '*', '*', 'transactional', 7000),
  ('sms', 'NG', '*', 'promotional', 300), ('sms', 'NG', '*', 'transactional', 400),
  ('sms', 'NG', 'mtn', 'promotional', 280), ('sms', 'NG', 'mtn', 'transactional', 380),
  ('sms', 'NG', 'airtel', 'promotional', 290), ('sms', 'NG', 'airtel', 'transactional', 390),
  ('sms', 'NG', 'glo', 'promotional', 270), ('sms', 'NG', 'glo', 'transactional', 370),
  ('sms', 'NG', '9mobile', 'promotional', 310), ('sms', 'NG', '9mobile', 'transactional', 410),
  ('sms', 'GH', '*', 'promotional', 350), ('sms', 'GH', '*', 'transactional', 450),
  ('sms', 'KE', '*', 'promotional', 700), ('sms', 'KE', '*', 'transactional', 900),
  ('sms', 'KE', 'safaricom', 'promotional', 620), ('sms', 'KE', 'safaricom', 'transactional', 800),
  ('sms', 'ZA', '*', 'promotional', 1500), ('sms', 'ZA', '*', 'transactional', 1700),
  ('sms', 'GB', '*', 'promotional', 4400), ('sms', 'GB', '*', 'transactional', 4800),
  ('sms', 'US', '*', 'promotional', 1000), ('sms', 'US', '*', 'transactional', 1200))
insert into price (channel, country, network, message_type, currency, mills, valid_from)
  select channel, country, network, message_type, currency, ceil(usd_mills * per_usd), '2026-01-01Z' from base, rate;

-- Frozen with the audience: a price that changes meanwhile changes nothing.
alter table delivery add price_mills integer not null default 0;
-- What was sent so far cost, kept by the statement that counts it, in the currency its prices were frozen in.
alter table campaign_stat add cost_mills bigint not null default 0, add currency text;
`,
);
