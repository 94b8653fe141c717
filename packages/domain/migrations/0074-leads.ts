import { sqlMigration } from './sql-migration.ts';

/**
 * Lead campaigns: forms whose leads are paid for. A lead is a submission with its price, or a sealed one that waits
 * for money. Prices gain kinds that aren't messages.
 */
export const leads = sqlMigration(
  '0074-leads',
  /* sql */ `
set local lock_timeout = '30s';

-- Constraints without a name of ours.
do $$
declare named record;
begin
  for named in
    select c.conname, c.conrelid::regclass as held_by
    from pg_constraint c
    where c.contype = 'c'
      and (
        c.conrelid = 'ledger_transaction'::regclass and pg_get_constraintdef(c.oid) like '%''adjustment''%'
        or c.conrelid = 'price'::regclass and pg_get_constraintdef(c.oid) like '%channel%'
      )
  loop
    execute format('alter table %s drop constraint %I', named.held_by, named.conname);
  end loop;
end $$;
alter table ledger_transaction add check (
  kind in ('funding', 'adjustment', 'refund', 'subscription', 'campaign', 'message', 'transfer', 'reversal', 'lead')
);

-- What the price is of. Leads, rewards and airtime have no message type of their own; theirs is always promotional.
alter table price rename column channel to kind;
alter table price add check (kind in ('email', 'sms', 'lead', 'reward', 'airtime'));
alter table price add check (kind in ('email', 'sms') or (message_type = 'promotional' and network = '*'));
-- 25 US cents, at the rates the other prices began with.
insert into price (kind, message_type, currency, mills, valid_from)
select 'lead', 'promotional', currency, ceil(25000 * per_usd), '2026-01-01Z'
from (values ('usd', 1.0), ('ngn', 1500.0), ('zar', 17.5), ('ghs', 11.0), ('gbp', 0.76), ('kes', 129.0))
  as rate (currency, per_usd);

alter table form
  add kind text not null default 'form' check (kind in ('form', 'lead')),
  -- How many leads of one day are paid for without asking; null for no limit, and for forms.
  add daily_limit integer check (daily_limit between 1 and 1000000);
drop index form_newest;
create index form_newest on form (account_id, kind, created_at desc) where deleted_at is null;

create table lead (
  account_id uuid not null,
  id uuid not null,
  form_id uuid not null,
  -- waiting: sealed until the wallet pays; held: sealed until someone approves it; accepted: paid; free: not charged.
  state text not null check (state in ('waiting', 'held', 'accepted', 'free')),
  reason text not null default '' check (reason in ('', 'duplicate', 'disposable', 'robot')),
  -- Of the visitor's addresses, so one person is charged once, also while their answers are sealed.
  email_hash bytea,
  phone_hash bytea,
  -- The whole submission, sealed; null once it's opened.
  sealed text,
  sealed_sealed_by text generated always as (sealed_by(sealed)) stored,
  -- Of the submission, so sending it again stores nothing.
  key text not null,
  channel text not null,
  submission_id uuid,
  contact_id uuid,
  -- Null if it wasn't charged.
  price_minor bigint check (price_minor > 0),
  currency text,
  submitted_at timestamptz(3) not null,
  settled_at timestamptz(3),
  dispute text check (dispute in ('open', 'refunded', 'rejected')),
  dispute_reason text check (dispute_reason in ('wrong-details', 'not-interested', 'duplicate', 'robot', 'other')),
  dispute_note text not null default '' check (length(dispute_note) <= 1000),
  disputed_at timestamptz(3),
  decided_at timestamptz(3),
  decision_note text not null default '' check (length(decision_note) <= 1000),
  primary key (account_id, id),
  unique (account_id, key),
  foreign key (account_id, form_id) references form (account_id, id) on delete cascade,
  check ((state in ('waiting', 'held')) = (sealed is not null)),
  check ((state in ('waiting', 'held')) = (settled_at is null)),
  check ((price_minor is null) = (currency is null)),
  check (price_minor is null or state = 'accepted'),
  check ((reason <> '') = (state = 'free')),
  check (dispute is null or price_minor is not null),
  check ((dispute is null) = (disputed_at is null))
);
create index lead_newest on lead (account_id, form_id, id desc);
create index lead_day on lead (account_id, form_id, submitted_at);
create unique index lead_email on lead (account_id, form_id, email_hash) where state = 'accepted' and email_hash is not null;
create unique index lead_phone on lead (account_id, form_id, phone_hash) where state = 'accepted' and phone_hash is not null;
create index lead_sealed on lead (account_id, id) where state in ('waiting', 'held');
create index lead_contact on lead (account_id, contact_id) where contact_id is not null;
call tenant_table('lead');
create trigger note_change after insert or delete on lead
  for each statement execute function note_statement_change('publishing');
create trigger note_settled after update of state, dispute on lead
  for each statement execute function note_statement_change('publishing');
call keeper_readable('lead', 'account_id, id, state, submitted_at, sealed_sealed_by');

-- Money came in, or was set free: leads that wait for it are opened.
create function wake_sealed_leads() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from lead where account_id = new.account_id and state = 'waiting') then
    insert into due_work (kind, account_id, subject_id, due_at) values ('lead.open', new.account_id, new.account_id, now())
      on conflict (kind, account_id, subject_id) do update
      set due_at = excluded.due_at, attempts = 0, is_dead = false, last_error = null;
  end if;
  return null;
end $$;
create trigger wake_sealed_leads after update on wallet_balance for each row
  when (new.balance_minor - new.held_minor > old.balance_minor - old.held_minor)
  execute function wake_sealed_leads();

-- Disputes that wait for staff, across accounts: ids and times only, as with sender_review.
create table lead_review (
  account_id uuid not null references account (id) on delete cascade,
  lead_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (account_id, lead_id),
  foreign key (account_id, lead_id) references lead (account_id, id) on delete cascade
);
create index lead_review_newest on lead_review (created_at, lead_id);
create function keep_lead_review() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.dispute = 'open' then
    insert into lead_review (account_id, lead_id, created_at) values (new.account_id, new.id, new.disputed_at)
    on conflict do nothing;
  else
    delete from lead_review where account_id = new.account_id and lead_id = new.id;
  end if;
  return null;
end $$;
create trigger lead_review after update of dispute on lead for each row execute function keep_lead_review();

-- Submissions of forms alone: a lead has an event of its own, and one that isn't worth money has none.
create or replace function webhook_submitted() returns trigger language plpgsql as $$
begin
  if webhook_wanted(array['form.submitted']) then
    begin
      perform webhook_tell(array_agg(n.account_id), array_agg('form.submitted'::text), array_agg(
        json_build_object('submissionId', n.id, 'formId', n.form_id, 'form', f.name, 'publishedId', n.published_id,
          'version', n.version, 'contactId', n.contact_id,
          -- A body stays below 20 KB.
          'answers', case when octet_length(n.answers::text) <= 16000 then n.answers end,
          'consents', case when octet_length(n.consents::text) <= 2000 then n.consents end,
          'submittedAt', webhook_time(n.submitted_at))))
      from changed n join form f on f.account_id = n.account_id and f.id = n.form_id
      where f.kind = 'form'
      having count(*) > 0;
    exception when others then raise warning '% told nothing: %', tg_name, sqlerrm;
    end;
  end if;
  return null;
end $$;

-- A lead is reported once it's open: when it's stored, or when it's paid for.
create function webhook_lead_created() returns trigger language plpgsql as $$
begin
  if webhook_wanted(array['lead.created']) then
    begin
      perform webhook_tell(array[new.account_id], array['lead.created'::text], array_agg(
        json_build_object('leadId', new.id, 'campaignId', f.id, 'campaign', f.name, 'contactId', new.contact_id,
          'channel', new.channel,
          -- A body stays below 20 KB.
          'answers', case when octet_length(s.answers::text) <= 16000 then s.answers end,
          'consents', case when octet_length(s.consents::text) <= 2000 then s.consents end,
          'submittedAt', webhook_time(new.submitted_at))))
      from form f
      join submission s on s.account_id = f.account_id and s.id = new.submission_id
      where f.account_id = new.account_id and f.id = new.form_id;
    exception when others then raise warning '% told nothing: %', tg_name, sqlerrm;
    end;
  end if;
  return null;
end $$;
create trigger webhook_lead_stored after insert on lead for each row
  when (new.state = 'accepted') execute function webhook_lead_created();
create trigger webhook_lead_opened after update on lead for each row
  when (new.state = 'accepted' and old.state <> 'accepted') execute function webhook_lead_created();
`,
);
