/** The ledger of points and what follows it; part of the migration 0100-loyalty. */
export const pointTables = /* sql */ `
-- What a member has. Every movement locks it first.
create table point_balance (
  account_id uuid not null,
  member_id uuid not null,
  program_id uuid not null,
  available bigint not null default 0 check (available >= 0),
  pending bigint not null default 0 check (pending >= 0),
  -- Earned, given at the opening or by an adjustment, ever.
  lifetime bigint not null default 0 check (lifetime >= 0),
  -- When points were last earned or spent.
  active_at timestamptz(3),
  -- When the member was last reminded of points that expire.
  reminded_at timestamptz(3),
  primary key (account_id, member_id),
  foreign key (account_id, member_id) references loyalty_member (account_id, id) on delete cascade
) with (fillfactor = 70);
create index point_balance_program on point_balance (account_id, program_id);
call tenant_table('point_balance');

-- Every movement of points. Rows are only added.
create table point_entry (
  account_id uuid not null,
  id uuid not null,
  program_id uuid not null,
  member_id uuid not null,
  kind text not null check (kind in ('earn', 'spend', 'adjust', 'expire', 'reverse', 'opening')),
  points integer not null check (points between -1000000000 and 1000000000),
  -- Of a refund: what was spent already and couldn't be taken back.
  missed integer not null default 0 check (missed >= 0),
  -- Of a credit: when it becomes spendable, null for at once, and when it expires.
  available_at timestamptz(3),
  expires_at timestamptz(3),
  rule_id uuid,
  -- The amount of the order, in minor units; negative if it was refunded.
  amount_minor bigint,
  -- The event, the issue of a reward, the request or the journey's run.
  source_id uuid,
  -- The entry that a refund takes back.
  of_id uuid,
  source text not null check (source in ('event', 'api', 'dashboard', 'page', 'journey', 'import', 'clock')),
  actor_id uuid,
  -- The order number.
  reference text not null default '' check (length(reference) <= 200),
  reason text not null default '' check (length(reason) <= 200),
  key text not null check (length(key) between 1 and 240),
  at timestamptz(3) not null,
  primary key (account_id, id),
  unique (account_id, key),
  foreign key (account_id, member_id) references loyalty_member (account_id, id) on delete cascade,
  check (case when kind in ('earn', 'opening') then points > 0 when kind in ('spend', 'expire') then points < 0
    when kind = 'reverse' then points <= 0 else points <> 0 end)
);
create index point_entry_member on point_entry (account_id, member_id, id desc);
create index point_entry_program on point_entry (account_id, program_id, id desc);
create index point_entry_reference on point_entry (account_id, program_id, reference) where kind = 'earn' and reference <> '';
create index point_entry_of on point_entry (account_id, of_id) where of_id is not null;
call tenant_table('point_entry');
revoke update on point_entry from talkdrum_app;
create trigger note_change after insert on point_entry for each statement execute function note_statement_change('loyalty');

-- What is left of a credit; its id is the entry's.
create table point_lot (
  account_id uuid not null,
  id uuid not null,
  program_id uuid not null,
  member_id uuid not null,
  points integer not null check (points > 0),
  remaining integer not null check (remaining between 0 and points),
  is_pending boolean not null,
  available_at timestamptz(3),
  expires_at timestamptz(3),
  -- No foreign key to the member: its entry has one, and a check per row costs a tenth of a batch.
  primary key (account_id, id)
) with (fillfactor = 80);
create index point_lot_open on point_lot (account_id, member_id, expires_at, id) where remaining > 0;
create index point_lot_pending on point_lot (account_id, program_id, available_at) where is_pending and remaining > 0;
create index point_lot_expiring on point_lot (account_id, program_id, expires_at) where remaining > 0 and expires_at is not null;
call tenant_table('point_lot');

-- Which credits a debit took its points from. Rows are only added.
create table point_allocation (
  account_id uuid not null,
  debit_id uuid not null,
  credit_id uuid not null,
  points integer not null check (points > 0),
  primary key (account_id, debit_id, credit_id),
  foreign key (account_id, debit_id) references point_entry (account_id, id) on delete cascade,
  foreign key (account_id, credit_id) references point_lot (account_id, id) on delete cascade
);
create index point_allocation_credit on point_allocation (account_id, credit_id);
call tenant_table('point_allocation');
revoke update on point_allocation from talkdrum_app;

-- An adjustment that waits for a second member of the account.
create table point_request (
  account_id uuid not null,
  id uuid not null,
  program_id uuid not null,
  member_id uuid not null,
  points integer not null check (points <> 0 and points between -1000000000 and 1000000000),
  reason text not null check (length(reason) between 1 and 200),
  key text not null check (length(key) between 1 and 200),
  state text not null default 'open' check (state in ('open', 'approved', 'declined')),
  requested_by uuid references app_user (id) on delete set null,
  requested_at timestamptz(3) not null,
  decided_by uuid references app_user (id) on delete set null,
  decided_at timestamptz(3),
  primary key (account_id, id),
  unique (account_id, key),
  foreign key (account_id, member_id) references loyalty_member (account_id, id) on delete cascade,
  check ((state = 'open') = (decided_at is null))
);
create index point_request_open on point_request (account_id, program_id, id) where state = 'open';
call tenant_table('point_request');
create trigger note_change after insert or update on point_request for each statement execute function note_statement_change('loyalty');

create table tier_change (
  account_id uuid not null,
  id uuid not null,
  program_id uuid not null,
  member_id uuid not null,
  from_id uuid,
  to_id uuid,
  -- up: reached. down: not kept. set: the tiers themselves changed.
  reason text not null check (reason in ('up', 'down', 'set')),
  at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, member_id) references loyalty_member (account_id, id) on delete cascade,
  check (from_id is distinct from to_id)
);
create index tier_change_member on tier_change (account_id, member_id, id desc);
call tenant_table('tier_change');
revoke update on tier_change from talkdrum_app;`;
