import { sqlMigration } from './sql-migration.ts';

/** Submissions send COMMIT behind their last statement; leases of receipts change no index (decision 023). */
export const intake = sqlMigration(
  '0053-intake',
  /* sql */ `
-- Fails the statement for an operation of the ledger that was refused, so that a COMMIT already sent behind it rolls back.
create function require_applied(outcome text, amount_minor bigint, currency text) returns text language plpgsql as $$
begin
  if outcome in ('done', 'replayed') then
    return outcome;
  end if;
  raise exception 'refused by the ledger: %', outcome using errcode = 'TD001',
    detail = json_build_object('outcome', outcome, 'amountMinor', amount_minor::text, 'currency', currency)::text;
end $$;

-- In no index, so a lease is a HOT update if its page has room; most rows are leased once and then deleted.
alter table smpp_receipt add column leased_until timestamptz(3);
alter table smpp_receipt set (fillfactor = 50);

create or replace function owe_smpp_receipts() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into smpp_receipt (account_id, submission_id, state, error, network, done_at)
  select s.account_id, s.id, r.state, r.error, r.network, now()
  from changed n
    cross join lateral (
      (select e.account_id, e.id, e.wants, e.expires_at from smpp_submission e where e.account_id = n.account_id and e.id = n.id and e.message_id = e.id limit 1)
      union all
      select e.account_id, e.id, e.wants, e.expires_at from smpp_submission e where e.account_id = n.account_id and e.message_id = n.id and e.message_id <> e.id) s
    cross join lateral smpp_outcome(n.state, n.reason, n.response, n.delivered_at, n.bounced_at, s.expires_at) r
  where n.campaign_id is null and n.channel = 'sms'
    and (n.delivered_at = now()::timestamptz(3) or n.bounced_at = now()::timestamptz(3)
      or n.state in ('failed', 'skipped', 'cancelled', 'unknown') and n.settled_at = now()::timestamptz(3))
    and (s.wants = 1 or s.wants = 2 and r.state <> 2)
  on conflict (account_id, submission_id) do update
    set state = excluded.state, error = excluded.error, network = excluded.network, done_at = excluded.done_at, due_at = now(),
      leased_until = null, attempts = 0;
  return null;
end $$;
`,
);
