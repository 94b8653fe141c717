import { sqlMigration } from './sql-migration.ts';

export const sending = sqlMigration(
  '0004-sending',
  /* sql */ `
create table sending_domain (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null,
  domain text not null,
  dkim_selector text not null,
  dkim_private_key text not null,
  dkim_public_key text not null,
  spf_status text not null default 'unchecked' check (spf_status in ('unchecked', 'missing', 'wrong', 'verified')),
  dkim_status text not null default 'unchecked' check (dkim_status in ('unchecked', 'missing', 'wrong', 'verified')),
  dmarc_status text not null default 'unchecked' check (dmarc_status in ('unchecked', 'missing', 'wrong', 'verified')),
  found jsonb not null default '{}',
  checked_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (account_id, id),
  unique (account_id, domain)
);
call tenant_table('sending_domain');

create table sender (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null,
  channel text not null check (channel in ('email', 'sms')),
  sender text not null,
  campaign text not null check (campaign in ('promotional', 'transactional')),
  region text not null default '',
  status smallint not null default 0 check (status in (0, 1)),
  provider text not null default '',
  template text not null default '',
  domain text not null default '',
  sending_domain_id uuid,
  confirm_token_hash text,
  confirm_expires_at timestamptz(3),
  confirmed_at timestamptz(3),
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  archived_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, sending_domain_id) references sending_domain (account_id, id)
);
create unique index sender_address on sender (account_id, channel, sender) where archived_at is null;
call tenant_table('sender');

create table template (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null,
  channel text not null default 'email' check (channel in ('email', 'sms')),
  name text not null,
  kind text not null default 'html' check (kind in ('html', 'plain', 'visual')),
  tag text not null default '',
  subject text not null default '',
  preheader text not null default '',
  html text not null default '',
  text text not null default '',
  design jsonb,
  preset_key text,
  revision integer not null default 1,
  compiled jsonb,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  archived_at timestamptz(3),
  primary key (account_id, id)
);
create unique index template_name on template (account_id, channel, lower(name)) where archived_at is null;
call tenant_table('template');

create table campaign (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null,
  channel text not null check (channel in ('email', 'sms')),
  name text not null,
  status text not null default 'draft'
    check (status in ('draft', 'scheduled', 'preparing', 'sending', 'paused', 'cancelled', 'finished', 'failed')),
  from_brand text not null default '',
  sender_id uuid,
  subject text not null default '',
  preheader text not null default '',
  template_id uuid,
  html text not null default '',
  text text not null default '',
  audience jsonb not null default '{"source":"list","listIds":[]}',
  pasted text not null default '',
  has_analytics boolean not null default false,
  utm jsonb not null default '{}',
  scheduled_at timestamptz(3),
  timezone text not null default 'Africa/Lagos',
  compiled jsonb,
  excluded jsonb not null default '{}',
  failure text,
  is_archived_publicly boolean not null default true,
  revision integer not null default 1,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  deleted_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, sender_id) references sender (account_id, id),
  foreign key (account_id, template_id) references template (account_id, id)
);
create index campaign_newest on campaign (account_id, channel, created_at, id) where deleted_at is null;
call tenant_table('campaign');
call search_readable('campaign');

-- Counters kept as batches settle, so that no page counts rows. 'verify' recomputes them.
create table campaign_stat (
  account_id uuid not null,
  campaign_id uuid not null,
  recipients integer not null default 0,
  sent integer not null default 0,
  failed integer not null default 0,
  -- The part of failed that a recipient's own server refused for good: reports count it as sent and bounced.
  refused integer not null default 0,
  unknown integer not null default 0,
  skipped integer not null default 0,
  cancelled integer not null default 0,
  views integer not null default 0,
  unique_views integer not null default 0,
  clicks integer not null default 0,
  unique_clicks integer not null default 0,
  bounces integer not null default 0,
  complaints integer not null default 0,
  unsubscribers integer not null default 0,
  -- Views through an image proxy of a mail provider (contained in views), and what scanners fetched (not contained).
  proxy_views integer not null default 0,
  machine_views integer not null default 0,
  machine_clicks integer not null default 0,
  primary key (account_id, campaign_id),
  foreign key (account_id, campaign_id) references campaign (account_id, id) on delete cascade
);
call tenant_table('campaign_stat');

-- The same per hour, for the report's chart.
create table campaign_hour (
  account_id uuid not null,
  campaign_id uuid not null,
  hour timestamptz(3) not null,
  sent integer not null default 0,
  failed integer not null default 0,
  views integer not null default 0,
  unique_views integer not null default 0,
  clicks integer not null default 0,
  unique_clicks integer not null default 0,
  bounces integer not null default 0,
  complaints integer not null default 0,
  unsubscribers integer not null default 0,
  primary key (account_id, campaign_id, hour),
  foreign key (account_id, campaign_id) references campaign (account_id, id) on delete cascade
);
call tenant_table('campaign_hour');

create table campaign_link (
  account_id uuid not null,
  campaign_id uuid not null,
  n smallint not null,
  url text not null,
  clicks integer not null default 0,
  unique_clicks integer not null default 0,
  primary key (account_id, campaign_id, n),
  foreign key (account_id, campaign_id) references campaign (account_id, id) on delete cascade
);
call tenant_table('campaign_link');

-- One narrow row per recipient; no bodies. No foreign keys: checking them costs 4 s per million recipients, and every
-- statement that writes here joins the campaign of the same account anyway.
create table delivery (
  account_id uuid not null,
  id uuid not null,
  campaign_id uuid,
  contact_id uuid,
  channel text not null,
  address text not null,
  name text,
  state text not null default 'queued'
    check (state in ('queued', 'leased', 'sending', 'sent', 'failed', 'unknown', 'skipped', 'cancelled')),
  reason text,
  attempts smallint not null default 0,
  -- In microseconds, because it is also the order of sending: an index on it alone is half as large.
  send_after timestamptz not null default now(),
  lease_until timestamptz(3),
  lease_token uuid,
  settled_at timestamptz(3),
  response text,
  opened_at timestamptz(3),
  clicked_at timestamptz(3),
  bounced_at timestamptz(3),
  complained_at timestamptz(3),
  unsubscribed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (account_id, id)
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.2);
create unique index delivery_address on delivery (account_id, campaign_id, address);
create index delivery_queued on delivery (campaign_id, send_after) where state = 'queued';
create index delivery_leased on delivery (campaign_id, lease_until) where state in ('leased', 'sending');
create index delivery_troubled on delivery (campaign_id, state, address) where state in ('failed', 'unknown', 'skipped');
-- Only what reached the mail server's side: freezing and leasing do not pay for it. A query must repeat the predicate.
create index delivery_contact on delivery (account_id, contact_id, settled_at) where state in ('sent', 'failed', 'unknown') and contact_id is not null;
call tenant_table('delivery');
call search_readable('delivery');

create table delivery_event (
  account_id uuid not null,
  id uuid not null,
  at timestamptz(3) not null default now(),
  delivery_id uuid not null,
  campaign_id uuid,
  contact_id uuid,
  kind text not null check (kind in ('delivered', 'open', 'click', 'bounce', 'complaint', 'unsubscribe')),
  audience text not null default 'unknown' check (audience in ('human', 'proxy', 'scanner', 'unknown')),
  is_first boolean not null default false,
  link_n smallint,
  ip_hash text not null default '',
  user_agent text not null default '',
  detail text not null default '',
  primary key (account_id, at, id)
) partition by range (at);
create index delivery_event_delivery on delivery_event (account_id, delivery_id, kind);
create index delivery_event_campaign on delivery_event (account_id, campaign_id, kind, at);
create index delivery_event_contact on delivery_event (account_id, contact_id, kind);
create table delivery_event_rest partition of delivery_event default;
call tenant_table('delivery_event');
call tenant_table('delivery_event_rest');
call search_readable('delivery_event');

-- Creates the month's partition when it is missing; the nightly job calls it for this month and the next two.
create function ensure_event_partition(month date) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first date := date_trunc('month', month);
  part text := format('delivery_event_%s', to_char(first, 'YYYY_MM'));
begin
  if to_regclass(part) is null then
    execute format('create table %I partition of delivery_event for values from (%L) to (%L)', part, first, first + interval '1 month');
    execute format('call tenant_table(%L)', part);
    execute format('grant select, insert, update, delete on %I to talkdrum_app', part);
  end if;
end $$;
-- It runs with the owner's rights: only the app may call it, not the login that may only read.
revoke execute on function ensure_event_partition from public;
grant execute on function ensure_event_partition to talkdrum_app;
select ensure_event_partition((now() + make_interval(months => n))::date) from generate_series(0, 3) n;

-- How many messages were sent per day and channel, for the overview.
create table daily_stat (
  account_id uuid not null references account (id) on delete cascade,
  channel text not null check (channel in ('email', 'sms')),
  day date not null,
  sent integer not null default 0,
  failed integer not null default 0,
  views integer not null default 0,
  clicks integer not null default 0,
  bounces integer not null default 0,
  unsubscribers integer not null default 0,
  primary key (account_id, channel, day)
);
call tenant_table('daily_stat');

-- Token bucket per account's sender and per recipient's mailbox provider.
create table send_rate (
  account_id uuid not null references account (id) on delete cascade,
  key text not null,
  per_second real not null,
  -- The limit somebody set; null for a row that exists only while a provider wants it slower.
  ceiling real,
  tokens real not null,
  refilled_at timestamptz(3) not null default now(),
  slowed_until timestamptz(3),
  primary key (account_id, key)
);
call tenant_table('send_rate');
`,
);
