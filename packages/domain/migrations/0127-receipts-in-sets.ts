import { sqlMigration } from './sql-migration.ts';

/**
 * What was done for each row of a text's receipt is done once for all rows of a statement (decision 069): the account
 * that new rows must belong to is read once, as in 0011, and the submissions of settled deliveries are found together.
 */
export const receiptsInSets = sqlMigration(
  '0127-receipts-in-sets',
  /* sql */ `
set local lock_timeout = '30s';

alter policy tenant on message with check (account_id = (select current_setting('app.account_id')::uuid));
alter policy tenant on smpp_submission with check (account_id = (select current_setting('app.account_id')::uuid));
alter policy tenant on smpp_receipt with check (account_id = (select current_setting('app.account_id')::uuid));

/*
 * The submissions are found by a list of ids, which PostgreSQL looks up leaf by leaf, and hashed. The settings keep it to that,
 * whatever statistics of young tables say.
 */
create or replace function owe_smpp_receipts() returns trigger language plpgsql
set search_path = public, pg_temp set enable_nestloop = off set enable_seqscan = off as $$
declare
  account uuid := nullif(current_setting('app.account_id', true), '')::uuid;
  ids uuid[] := array(
    select n.id
    from changed n
    where n.account_id = account and n.campaign_id is null and n.channel = 'sms'
      and (n.delivered_at = now()::timestamptz(3) or n.bounced_at = now()::timestamptz(3)
        or n.state in ('failed', 'skipped', 'cancelled', 'unknown') and n.settled_at = now()::timestamptz(3)));
begin
  if cardinality(ids) = 0 then
    return null;
  end if;
  insert into smpp_receipt (account_id, submission_id, state, error, network, done_at)
  select account, s.id, r.state, r.error, r.network, now()
  from (
      select e.id, e.message_id, e.wants, e.expires_at from smpp_submission e
        where e.account_id = account and e.id = any(ids) and e.message_id = e.id
      union all
      select e.id, e.message_id, e.wants, e.expires_at from smpp_submission e
        where e.account_id = account and e.message_id = any(ids) and e.message_id <> e.id) s
    join changed n on n.id = s.message_id
    cross join lateral smpp_outcome(n.state, n.reason, n.response, n.delivered_at, n.bounced_at, s.expires_at) r
  where s.wants = 1 or s.wants = 2 and r.state <> 2
  on conflict (account_id, submission_id) do update
    set state = excluded.state, error = excluded.error, network = excluded.network, done_at = excluded.done_at, due_at = now(),
      leased_until = null, attempts = 0;
  return null;
end $$;
`,
);
