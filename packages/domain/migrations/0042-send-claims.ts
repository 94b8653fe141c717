import { sqlMigration } from './sql-migration.ts';

const reaped = (which: string) => `
    update delivery
    set state = case when state = 'leased' then 'queued' else 'unknown' end,
      send_after = coalesce(send_after, now()), lease_token = null, lease_until = null,
      reason = case when state = 'sending' then 'worker_died' end,
      settled_at = case when state = 'sending' then now() end,
      attempts = attempts + case when state = 'sending' then 1 else 0 end
    where lease_until is not null and state in ('leased', 'sending') and ${which}
    returning account_id, campaign_id, batch_id, state`;

/**
 * Leases belong to claims of some hundred deliveries, so a delivery changes once: when it is settled
 * (docs/decisions/020). Deliveries that a process had leased go back to the queue; those it may have sent become
 * unknown.
 */
export const sendClaims = sqlMigration(
  '0042-send-claims',
  /* sql */ `
create table send_claim (
  account_id uuid not null,
  -- Null for transactional messages.
  campaign_id uuid,
  channel text not null check (channel in ('email', 'sms')),
  -- Fencing: the process that holds the claim names it in each statement.
  token uuid not null,
  -- The process whose journal knows which messages left. Null without a journal.
  worker uuid,
  -- Queued deliveries without a send_after. Stored outside the row, which is updated often.
  ids uuid[] not null,
  -- Positions in ids, from 1, of messages that may have left.
  marked smallint[] not null default '{}',
  lease_seconds double precision not null,
  lease_until timestamptz(3) not null,
  primary key (account_id, token),
  foreign key (account_id, campaign_id) references campaign (account_id, id) on delete cascade
) with (fillfactor = 40, autovacuum_vacuum_threshold = 2000);
alter table send_claim alter column ids set storage external;
create index send_claim_campaign on send_claim (account_id, campaign_id);
call tenant_table('send_claim');

-- Triggers of these updates read tables of the account entered, also when no row changes.
select set_config('app.account_id', '00000000-0000-0000-0000-000000000000', true);
-- The owner isn't exempt from row-level security otherwise.
alter table delivery no force row level security;
alter table campaign_stat no force row level security;
alter table message_batch no force row level security;
-- Each by its own partial index: a scan of all deliveries would block sending.
with
  recipients as (${reaped('campaign_id is not null')}),
  messages as (${reaped('campaign_id is null')}),
  campaigns as (
    update campaign_stat s set unknown = s.unknown + k.n
    from (
      select account_id, campaign_id, count(*)::int as n from recipients where state = 'unknown' group by 1, 2
    ) k
    where s.account_id = k.account_id and s.campaign_id = k.campaign_id
  )
update message_batch b set live = b.live - k.n
from (select account_id, batch_id, count(*)::int as n from messages where state = 'unknown' group by 1, 2) k
where b.account_id = k.account_id and b.id = k.batch_id;
alter table delivery force row level security;
alter table campaign_stat force row level security;
alter table message_batch force row level security;

drop index delivery_leased, delivery_stream_leased;
alter table delivery drop column lease_token, drop column lease_until;
`,
);
