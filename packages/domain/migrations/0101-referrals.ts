import { sqlMigration } from './sql-migration.ts';

/**
 * Referrals: programmes, the people who recommend, the friends whom they bring, what the checks found, and the rewards that
 * follow. Counters of advocates follow the rows in the same transaction.
 */
export const referrals = sqlMigration(
  '0101-referrals',
  /* sql */ `
set local lock_timeout = '30s';

-- Constraints without a name of ours.
do $$
declare named record;
begin
  for named in
    select c.conrelid::regclass as of_table, c.conname
    from pg_constraint c
    where c.contype = 'c' and c.conrelid in ('reward_issue'::regclass, 'reward_entry'::regclass)
      and pg_get_constraintdef(c.oid) like '%''claim''%'
  loop
    execute format('alter table %s drop constraint %I', named.of_table, named.conname);
  end loop;
end $$;
alter table reward_issue add check (source in ('claim', 'manual', 'referral'));
alter table reward_entry add check (source in ('claim', 'manual', 'api', 'cashier', 'dashboard', 'referral'));

-- What tells two spellings of a mailbox from two people: without case, tag and, at Gmail, dots.
create function referral_email_key(email text) returns bytea language sql immutable parallel safe
return sha256(convert_to(
  case
    when split_part(lower(email), '@', 2) in ('gmail.com', 'googlemail.com')
      then replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(lower(email), '@', 1), '+', 1) || '@' || split_part(lower(email), '@', 2)
  end, 'UTF8'));

create function referral_phone_key(phone text) returns bytea language sql immutable parallel safe
return sha256(convert_to(phone, 'UTF8'));

create table referral_program (
  account_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  list_id uuid not null,
  currency text not null,
  conversion_kind text not null check (conversion_kind in ('event', 'manual')),
  conversion_event text not null check (length(conversion_event) between 1 and 60),
  min_amount_minor bigint not null check (min_amount_minor between 0 and 1000000000000),
  attribution text not null check (attribution in ('first', 'last')),
  window_days integer not null check (window_days between 1 and 365),
  advocate_reward_id uuid,
  friend_reward_id uuid,
  -- [{conversions, rewardId}], rising.
  levels jsonb not null check (jsonb_typeof(levels) = 'array'),
  approval text not null check (approval in ('auto', 'manual')),
  approval_delay_hours integer not null check (approval_delay_hours between 0 and 2160),
  -- Conversions of one advocate; null for no limit.
  cap_per_day integer check (cap_per_day between 1 and 100000),
  cap_total integer check (cap_total between 1 and 100000),
  allows_existing boolean not null,
  friend_message text not null check (length(friend_message) <= 1000),
  advocate_message text not null check (length(advocate_message) <= 1000),
  share_text text not null check (length(share_text) <= 300),
  consent_text text not null check (length(consent_text) <= 500),
  terms text not null check (length(terms) <= 5000),
  revision integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, id) references published (account_id, id) on delete cascade,
  foreign key (account_id, list_id) references list (account_id, id),
  foreign key (account_id, advocate_reward_id) references reward (account_id, id) on delete set null (advocate_reward_id),
  foreign key (account_id, friend_reward_id) references reward (account_id, id) on delete set null (friend_reward_id)
);
create index referral_program_newest on referral_program (account_id, created_at desc) where deleted_at is null;
create index referral_program_event on referral_program (account_id, conversion_event) where deleted_at is null;
call tenant_table('referral_program');
create trigger note_change after insert or update or delete on referral_program for each row execute function note_row_change('referrals', 'id');

create table referral_advocate (
  account_id uuid not null,
  id uuid not null,
  program_id uuid not null,
  -- Null after their data was erased.
  contact_id uuid,
  code text not null check (code ~ '^[A-Z0-9]{6,20}$'),
  status text not null default 'active' check (status in ('active', 'blocked')),
  source text not null check (source in ('page', 'api', 'manual')),
  -- Balances: clicks of people, friends in any state, approved conversions.
  clicks integer not null default 0 check (clicks >= 0),
  friends integer not null default 0 check (friends >= 0),
  conversions integer not null default 0 check (conversions >= 0),
  joined_at timestamptz(3) not null,
  primary key (account_id, id),
  unique (account_id, code),
  unique (account_id, program_id, contact_id),
  foreign key (account_id, program_id) references referral_program (account_id, id) on delete cascade
);
create index referral_advocate_program on referral_advocate (account_id, program_id, id desc);
create index referral_advocate_contact on referral_advocate (account_id, contact_id) where contact_id is not null;
call tenant_table('referral_advocate');
create trigger note_change after insert on referral_advocate for each statement execute function note_statement_change('referrals');

create table referral_click (
  account_id uuid not null,
  id uuid not null,
  advocate_id uuid not null,
  channel text not null check (channel in ('link', 'whatsapp', 'facebook', 'x', 'linkedin', 'email', 'sms', 'qr', 'code', 'other')),
  network_hash bytea not null,
  device_hash bytea not null,
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, advocate_id) references referral_advocate (account_id, id) on delete cascade
);
create index referral_click_advocate on referral_click (account_id, advocate_id, created_at);
create index referral_click_created on referral_click (created_at);
call tenant_table('referral_click');

-- By days of the account: stays when the clicks themselves are deleted.
create table referral_click_day (
  account_id uuid not null,
  advocate_id uuid not null,
  channel text not null check (channel in ('link', 'whatsapp', 'facebook', 'x', 'linkedin', 'email', 'sms', 'qr', 'code', 'other')),
  day date not null,
  clicks integer not null check (clicks > 0),
  primary key (account_id, advocate_id, channel, day),
  foreign key (account_id, advocate_id) references referral_advocate (account_id, id) on delete cascade
);
call tenant_table('referral_click_day');

create table referral (
  account_id uuid not null,
  id uuid not null,
  program_id uuid not null,
  advocate_id uuid not null,
  -- Null after their data was erased, like the keys.
  friend_id uuid,
  email_key bytea,
  phone_key bytea,
  state text not null check (state in ('attributed', 'pending', 'flagged', 'approved', 'rejected', 'voided')),
  method text not null check (method in ('manual', 'code', 'click', 'email')),
  channel text not null check (channel in ('link', 'whatsapp', 'facebook', 'x', 'linkedin', 'email', 'sms', 'qr', 'code', 'other')),
  click_id uuid,
  clicked_at timestamptz(3),
  -- From when the window counts: the click, or the use of the code.
  attributed_at timestamptz(3) not null,
  is_same_device boolean not null default false,
  -- Of the form that was sent, so that sending it again changes nothing.
  key text check (length(key) between 1 and 200),
  order_reference text not null default '' check (length(order_reference) <= 200),
  amount_minor bigint check (amount_minor between 0 and 10000000000000),
  order_currency text check (length(order_currency) <= 10),
  -- How many rewards the approval owed.
  owed integer not null default 0 check (owed between 0 and 3),
  created_at timestamptz(3) not null,
  converted_at timestamptz(3),
  approve_at timestamptz(3),
  decided_at timestamptz(3),
  decided_by uuid references app_user (id) on delete set null,
  decision_note text not null default '' check (length(decision_note) <= 500),
  appeal text not null default 'none' check (appeal in ('none', 'open', 'accepted', 'declined')),
  appeal_note text not null default '' check (length(appeal_note) <= 500),
  appealed_at timestamptz(3),
  primary key (account_id, id),
  unique (account_id, program_id, friend_id),
  foreign key (account_id, program_id) references referral_program (account_id, id) on delete cascade,
  foreign key (account_id, advocate_id) references referral_advocate (account_id, id) on delete cascade,
  check (state in ('attributed', 'rejected') or converted_at is not null),
  check (approve_at is null or state = 'pending')
);
-- One friend counts once, however they write their address.
create unique index referral_email on referral (account_id, program_id, email_key) where state <> 'rejected' and email_key is not null;
create unique index referral_phone on referral (account_id, program_id, phone_key) where state <> 'rejected' and phone_key is not null;
create unique index referral_key on referral (account_id, key) where key is not null;
create index referral_newest on referral (account_id, program_id, id desc);
create index referral_advocate_friends on referral (account_id, advocate_id, created_at);
create index referral_friend on referral (account_id, friend_id) where friend_id is not null;
create index referral_due on referral (account_id, program_id, approve_at) where approve_at is not null;
create index referral_order on referral (account_id, order_reference) where order_reference <> '';
call tenant_table('referral');
create trigger note_change after insert or update on referral for each statement execute function note_statement_change('referrals');

-- From where an advocate last looked at their page, or a friend came: hashes with a key that changes every month.
create table referral_trace (
  account_id uuid not null,
  -- An advocate or a referral.
  subject_id uuid not null,
  program_id uuid not null,
  network_hash bytea not null,
  device_hash bytea not null,
  seen_at timestamptz(3) not null,
  primary key (account_id, subject_id),
  foreign key (account_id, program_id) references referral_program (account_id, id) on delete cascade
);
create index referral_trace_network on referral_trace (account_id, program_id, network_hash, seen_at);
create index referral_trace_seen on referral_trace (seen_at);
call tenant_table('referral_trace');

create table referral_check (
  account_id uuid not null,
  referral_id uuid not null,
  rule text not null check (length(rule) between 1 and 40),
  result text not null check (result in ('block', 'flag')),
  detail text not null default '' check (length(detail) <= 200),
  created_at timestamptz(3) not null,
  primary key (account_id, referral_id, rule),
  foreign key (account_id, referral_id) references referral (account_id, id) on delete cascade
);
call tenant_table('referral_check');

create table referral_reward (
  account_id uuid not null,
  id uuid not null,
  referral_id uuid not null,
  party text not null check (party in ('advocate', 'friend', 'level')),
  reward_id uuid not null,
  -- Of a level: after how many conversions.
  level integer,
  state text not null default 'owed' check (state in ('owed', 'issued', 'refused', 'cancelled', 'taken-back', 'kept')),
  reason text not null default '' check (reason in ('', 'gone', 'day', 'limit', 'unpaid', 'contact')),
  issue_id uuid,
  created_at timestamptz(3) not null,
  settled_at timestamptz(3),
  primary key (account_id, id),
  unique (account_id, referral_id, party),
  foreign key (account_id, referral_id) references referral (account_id, id) on delete cascade,
  check ((state in ('issued', 'taken-back', 'kept')) = (issue_id is not null)),
  check ((party = 'level') = (level is not null))
);
create index referral_reward_owed on referral_reward (account_id, id) where state = 'owed';
create index referral_reward_issue on referral_reward (account_id, issue_id) where issue_id is not null;
call tenant_table('referral_reward');

create function webhook_referral_converted() returns trigger language plpgsql as $$
begin
  if webhook_wanted(array['referral.converted']) then
    begin
      perform webhook_tell(array_agg(n.account_id), array_agg('referral.converted'::text), array_agg(
        json_build_object('referralId', n.id, 'programId', p.id, 'program', p.name, 'advocateId', n.advocate_id,
          'advocateContactId', a.contact_id, 'friendContactId', n.friend_id, 'method', n.method, 'channel', n.channel,
          'orderReference', n.order_reference, 'amountMinor', n.amount_minor::text, 'currency', p.currency,
          'convertedAt', webhook_time(n.converted_at), 'approvedAt', webhook_time(n.decided_at))))
      from changed n
      join before o on o.account_id = n.account_id and o.id = n.id
      join referral_program p on p.account_id = n.account_id and p.id = n.program_id
      join referral_advocate a on a.account_id = n.account_id and a.id = n.advocate_id
      where n.state = 'approved' and o.state <> 'approved'
      having count(*) > 0;
    exception when others then raise warning '% told nothing: %', tg_name, sqlerrm;
    end;
  end if;
  return null;
end $$;
create trigger webhook_referral_converted after update on referral referencing old table as before new table as changed
  for each statement execute function webhook_referral_converted();

call keeper_readable('referral_click', 'account_id, id, created_at');
call keeper_readable('referral_trace', 'account_id, subject_id, seen_at');
`,
);
