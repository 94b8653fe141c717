import { sqlMigration } from './sql-migration.ts';

/** SMPP submissions: the parts of long texts, the client's references, and the receipts owed for them. */
export const smpp = sqlMigration(
  '0016-smpp',
  /* sql */ `
-- One submit_sm. Its own id goes on the wire; several parts of one text share a message. Without a foreign key, like messages.
create table smpp_submission (
  account_id uuid not null,
  id uuid not null,
  -- Null while parts of the text are missing.
  message_id uuid,
  -- The id that was answered, where one request named several numbers.
  shown_id uuid,
  -- Addresses as the client wrote them, with type and plan of the number: a receipt repeats them.
  source text not null,
  source_type smallint not null,
  destination text not null,
  destination_type smallint not null,
  -- 1 every final state, 2 failure alone, 0 nothing.
  wants smallint not null,
  -- The beginning, for the receipt.
  excerpt text not null default '',
  expires_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  -- Of a part that waits for others; emptied when they are there.
  part_of text,
  part_number smallint,
  part_count smallint,
  body text,
  primary key (account_id, id)
) with (fillfactor = 80);
create index smpp_submission_message on smpp_submission (account_id, message_id) where message_id <> id;
create index smpp_submission_parts on smpp_submission (account_id, part_of) where message_id is null and part_of is not null;
create index smpp_submission_expiry on smpp_submission (account_id, expires_at) where expires_at is not null;
create index smpp_submission_age on smpp_submission using brin (created_at);
call tenant_table('smpp_submission');

-- A receipt that was not taken yet; deleted when it is.
create table smpp_receipt (
  account_id uuid not null,
  submission_id uuid not null,
  -- message_state of SMPP 3.4 §5.2.28.
  state smallint not null,
  error smallint not null default 0,
  done_at timestamptz(3) not null default now(),
  due_at timestamptz(3) not null default now(),
  attempts smallint not null default 0,
  primary key (account_id, submission_id)
) with (fillfactor = 70);
create index smpp_receipt_due on smpp_receipt (account_id, due_at);
call tenant_table('smpp_receipt');

-- Whatever brings a message to its end owes the receipt, in the same transaction. What it settled has its time. A statement at a time:
-- row by row the same took ten times as long as the update itself. The lateral joins keep PostgreSQL to the indexes, whatever
-- statistics of young tables say.
create function owe_smpp_receipts() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into smpp_receipt (account_id, submission_id, state, done_at)
  select s.account_id, s.id, r.state, now()
  from changed n
    cross join lateral (
      (select e.account_id, e.id, e.wants, e.expires_at from smpp_submission e where e.account_id = n.account_id and e.id = n.id and e.message_id = e.id limit 1)
      union all
      select e.account_id, e.id, e.wants, e.expires_at from smpp_submission e where e.account_id = n.account_id and e.message_id = n.id and e.message_id <> e.id) s
    cross join lateral (
      select case when n.delivered_at is not null then 2 when n.bounced_at is not null then 5 when n.state = 'cancelled' and s.expires_at <= now() then 3
        when n.state = 'cancelled' then 4 when n.state = 'skipped' then 8 when n.state = 'unknown' then 7 else 5 end::smallint as state) r
  where n.campaign_id is null and n.channel = 'sms'
    and (n.delivered_at = now()::timestamptz(3) or n.bounced_at = now()::timestamptz(3)
      or n.state in ('failed', 'skipped', 'cancelled', 'unknown') and n.settled_at = now()::timestamptz(3))
    and (s.wants = 1 or s.wants = 2 and r.state <> 2)
  on conflict (account_id, submission_id) do update set state = excluded.state, done_at = excluded.done_at, due_at = now(), attempts = 0;
  return null;
end $$;
create trigger delivery_owes_smpp_receipts after update on delivery referencing new table as changed for each statement execute function owe_smpp_receipts();
`,
);
