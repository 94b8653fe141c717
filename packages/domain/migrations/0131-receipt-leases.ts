import { sqlMigration } from './sql-migration.ts';

/**
 * A receipt for an SMPP client was leased with a change of its row, and so with a lock and a second version. A batch is leased
 * with one row now that names its receipts (decision 069).
 */
export const receiptLeases = sqlMigration(
  '0131-receipt-leases',
  /* sql */ `
set local lock_timeout = '30s';

-- Receipts that a gateway is handing over. Each of its lanes has a row while it has some.
create table smpp_receipt_lease (
  account_id uuid not null,
  id uuid not null,
  submissions uuid[] not null,
  leased_until timestamptz(3) not null,
  primary key (account_id, id)
);
-- Ids don't compress, and it costs as much as a claim to try.
alter table smpp_receipt_lease alter column submissions set storage external;
call tenant_table('smpp_receipt_lease');
call keeper_readable('smpp_receipt_lease', 'account_id, leased_until');

-- What is being handed over now is handed over again. A row is inserted and deleted, and nearly never changed.
alter table smpp_receipt drop column leased_until;
alter table smpp_receipt set (fillfactor = 90);

-- As in 0127. A receipt that changes while it's handed over is claimed again once that is settled.
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
      attempts = 0;
  return null;
end $$;
`,
);
