import { sqlMigration } from './sql-migration.ts';

/**
 * Messages of journeys: hidden campaigns to which deliveries are added as people come. A person can get the same one
 * again, so address and campaign are unique only for deliveries without a run. Why: docs/decisions/049.
 */
export const journeyMessages = sqlMigration(
  '0085-journey-messages',
  /* sql */ `
set local lock_timeout = '30s';

-- The hidden campaigns of a sending box, one a month, so that each month's messages lie in one partition.
create table journey_message (
  account_id uuid not null,
  version_id uuid not null,
  node_id text not null,
  channel text not null check (channel in ('email', 'sms')),
  until timestamptz(3) not null,
  campaign_id uuid not null,
  primary key (account_id, version_id, node_id, channel, until),
  foreign key (account_id, campaign_id) references campaign (account_id, id) on delete cascade
);
create index journey_message_campaign on journey_message (account_id, campaign_id);
call tenant_table('journey_message');

alter table campaign
  add kind text not null default 'campaign' check (kind in ('campaign', 'journey')),
  -- Of a journey's messages: until then more may be queued, so it doesn't finish when it runs dry.
  add accepts_until timestamptz(3);
-- What was ever queued in a campaign that grows, for its holds.
alter table campaign_stat add queued_mills bigint not null default 0;

-- A person can get a journey's message more than once.
alter table delivery add run_id uuid;
do $$
declare
  found record;
begin
  for found in
    select i.indexrelid::regclass as name, i.indrelid::regclass as leaf
    from pg_index i
    join pg_inherits h on h.inhrelid = i.indrelid and h.inhparent = 'delivery'::regclass
    where i.indisunique and not i.indisprimary and pg_get_indexdef(i.indexrelid) like '%campaign_id, address%'
  loop
    execute format('create unique index on %s (account_id, campaign_id, address) where campaign_id is not null and run_id is null', found.leaf);
    execute format('drop index %s', found.name);
  end loop;
end $$;

-- As in 0082, with that index.
create or replace function ensure_kept_month(month date) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  until text := case when month = 'infinity' then 'maxvalue' else quote_literal(month + interval '1 month') end;
  parent text;
  leaf text;
begin
  if month <> date_trunc('month', month)::date then
    raise exception '% is not the first day of a month', month;
  end if;
  set local lock_timeout = '1s';
  perform pg_advisory_xact_lock(hashtext('ensure_kept_month'));
  foreach parent in array array['delivery', 'delivery_event', 'campaign_exclusion'] loop
    leaf := parent || case when month = 'infinity' then '_forever' else to_char(month, '"_until_"YYYY_MM') end;
    if to_regclass(leaf) is not null then
      continue;
    end if;
    execute format('create table %I (like %I including defaults including constraints including storage)', leaf, parent);
    execute format('alter table %I add primary key (account_id, id)', leaf);
    if parent = 'delivery' then
      execute format('create unique index on %I (account_id, campaign_id, address) where campaign_id is not null and run_id is null', leaf);
      execute format('alter table %I set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.2)', leaf);
    end if;
    execute format('alter table %I no force row level security', parent || '_rest');
    execute format('with moved as (delete from %I where kept_until >= %L and (%L = ''infinity'' or kept_until < %L) returning *) insert into %I select * from moved',
      parent || '_rest', month, month, month + interval '1 month', leaf);
    execute format('alter table %I force row level security', parent || '_rest');
    execute format('alter table %I attach partition %I for values from (%L) to (%s)', parent, leaf, month, until);
    execute format('call tenant_table(%L)', leaf);
  end loop;
end $$;

-- A journey's hidden campaigns are no news for programs.
drop trigger webhook_campaign_changed on campaign;
create trigger webhook_campaign_changed after update on campaign for each row
  when (new.kind = 'campaign' and new.status is distinct from old.status
    and (new.status in ('finished', 'cancelled', 'failed') or new.status = 'sending' and old.status <> 'paused'))
  execute function webhook_campaign_changed();
`,
);
