import { sqlMigration } from './sql-migration.ts';

/** Chargebacks and provider-side refunds: money that leaves the wallet whether it is there or not. */
export const paymentReversals = sqlMigration(
  '0038-payment-reversals',
  /* sql */ `
do $$
declare
  named record;
begin
  for named in
    select c.conrelid::regclass::text as held_by, c.conname from pg_constraint c
    where c.contype = 'c' and (c.conrelid = 'wallet_balance'::regclass and pg_get_constraintdef(c.oid) ~ 'balance_minor'
      or c.conrelid = 'ledger_transaction'::regclass and pg_get_constraintdef(c.oid) ~ 'balance_after_minor|operation|kind')
  loop
    execute format('alter table %s drop constraint %I', named.held_by, named.conname);
  end loop;
end $$;
alter table ledger_transaction
  add check (held_after_minor >= 0),
  add check (operation in ('credit', 'debit', 'hold', 'capture', 'release', 'refund', 'reverse')),
  add check (kind in ('funding', 'adjustment', 'refund', 'subscription', 'campaign', 'message', 'transfer', 'reversal'));

create or replace function wallet_apply(p_operation text, p_key text, p_hash bytea, p_kind text, p_counter text, p_currency text, p_amount bigint,
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
  elsif p_operation in ('debit', 'reverse') then
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

  -- What a bank took back is gone, so 'reverse' may leave less than is held or than zero; then what was held is still captured and
  -- released, and money still comes in, but nothing new is spent.
  if (p_operation in ('debit', 'hold') or p_operation = 'refund' and v_posted < 0)
      and v_balance.balance_minor + v_posted < v_balance.held_minor + v_held then
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

-- A dispute, or a refund made at the provider's own site. amount_minor is what it takes out of the wallet, never more than the payment
-- put in; claimed_minor what the provider says.
create table payment_reversal (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null,
  payment_id uuid not null,
  kind text not null check (kind in ('dispute', 'refund')),
  -- taken: the money left the wallet · returned: it came back.
  state text not null check (state in ('taken', 'returned')),
  -- Of a dispute: open, lost or won; of a refund: accepted or failed.
  outcome text not null check (outcome in ('open', 'lost', 'won', 'accepted', 'failed')),
  provider_id text not null,
  claimed_minor bigint not null,
  claimed_currency text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  reason text not null default '',
  -- How often money moved for it: a dispute that was won may be reopened.
  moves integer not null default 0,
  created_at timestamptz(3) not null default now(),
  changed_at timestamptz(3) not null default now(),
  primary key (account_id, id),
  unique (account_id, payment_id, kind, provider_id),
  foreign key (account_id, payment_id) references payment (account_id, id)
);
create index payment_reversal_newest on payment_reversal (account_id, created_at, id);
call tenant_table('payment_reversal');

-- The same for our staff, across accounts: ids and outcomes only.
create table reversal_review (
  account_id uuid not null references account (id) on delete cascade,
  reversal_id uuid not null,
  outcome text not null,
  created_at timestamptz(3) not null,
  primary key (account_id, reversal_id)
);
create index reversal_review_newest on reversal_review (created_at, reversal_id);
create function keep_reversal_review() returns trigger language plpgsql as $$
begin
  insert into reversal_review (account_id, reversal_id, outcome, created_at) values (new.account_id, new.id, new.outcome, new.created_at)
    on conflict (account_id, reversal_id) do update set outcome = excluded.outcome;
  return null;
end $$;
create trigger reversal_review after insert or update of outcome on payment_reversal for each row execute function keep_reversal_review();

-- What reversals took out of the wallet and have not given back.
alter table payment add column reversed_minor bigint not null default 0 check (reversed_minor >= 0);
-- Of its latest dispute.
alter table payment add column dispute text check (dispute in ('open', 'lost', 'won'));
alter table payment add check (refunded_minor + reversed_minor <= amount_minor);
-- A dispute was opened or lost; staff see it in the list of accounts.
alter table account add column payments_disputed_at timestamptz(3);

-- Messages may get lost, so payments are asked about for as long as they can be disputed: those of the last 120 days at once.
do $$
declare
  known uuid;
begin
  for known in select id from account loop
    perform set_config('app.account_id', known::text, true);
    insert into due_work (kind, account_id, subject_id, due_at)
      select 'payment.reversals', account_id, id, now() + random() * interval '1 day' from payment
      where account_id = known and state = 'succeeded' and settled_at > now() - interval '120 days' on conflict do nothing;
  end loop;
end $$;
`,
);
