import { sqlMigration } from './sql-migration.ts';

/**
 * Transactional messages. Recipients and results are `delivery` rows without a campaign; `message` stores the
 * content under the same id.
 */
export const messages = sqlMigration(
  '0012-messages',
  /* sql */ `
-- The indexes of campaigns need not carry what belongs to none.
drop index delivery_address;
create unique index delivery_address on delivery (account_id, campaign_id, address) where campaign_id is not null;
drop index delivery_queued;
create index delivery_queued on delivery (campaign_id, send_after) where state = 'queued' and campaign_id is not null;
drop index delivery_leased;
create index delivery_leased on delivery (campaign_id, lease_until) where state in ('leased', 'sending') and campaign_id is not null;
drop index delivery_troubled;
create index delivery_troubled on delivery (campaign_id, state, address) where state in ('failed', 'unknown', 'skipped') and campaign_id is not null;

alter table delivery
  -- The submission a transactional message came in with; its money is held and settled together.
  add batch_id uuid;
-- One stream per account and channel, in order of sending.
create index delivery_stream_queued on delivery (account_id, channel, send_after) where state = 'queued' and campaign_id is null;
create index delivery_stream_leased on delivery (account_id, channel, lease_until) where state in ('leased', 'sending') and campaign_id is null;

-- A template as it was when messages with it were taken in, compiled once per revision.
create table message_template (
  account_id uuid not null references account (id) on delete cascade,
  template_id uuid not null,
  revision integer not null,
  compiled jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, template_id, revision)
);
call tenant_table('message_template');

-- One submission, the subject of its hold; counters are kept as its messages settle. It is charged when none of them lives any more.
create table message_batch (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null,
  currency text not null,
  messages integer not null,
  live integer not null check (live >= 0),
  -- Thousandths of a minor unit: what its sent messages cost, and the part of it that was charged.
  cost_mills bigint not null default 0,
  charged_mills bigint not null default 0,
  created_at timestamptz(3) not null default now(),
  closed_at timestamptz(3),
  primary key (account_id, id),
  check (charged_mills <= cost_mills)
) with (fillfactor = 70);
create index message_batch_open on message_batch (account_id, id) where closed_at is null;
call tenant_table('message_batch');

-- Parts of a minor unit are carried from batch to batch, so that a thousand single messages cost as much as one batch of them.
create table message_spending (
  account_id uuid not null references account (id) on delete cascade,
  currency text not null,
  charged_mills bigint not null default 0,
  captured_minor bigint not null default 0,
  primary key (account_id, currency),
  check (captured_minor * 1000 <= charged_mills)
);
call tenant_table('message_spending');

-- Large contents, once for all messages of a submission that share them.
create table message_blob (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null,
  content bytea not null,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, id)
);
alter table message_blob alter column content set storage external;
create index message_blob_age on message_blob (account_id, created_at);
call tenant_table('message_blob');

-- Ids are UUIDv7: their order is the order of time, and lists go by it. Without a foreign key, like deliveries: an account is never
-- deleted, it is emptied, and looking it up again for each message took a fifth of the time of writing one.
create table message (
  account_id uuid not null,
  id uuid not null,
  channel text not null check (channel in ('email', 'sms')),
  source text not null check (source in ('api', 'smtp', 'smpp', 'dashboard')),
  api_key_id uuid,
  sender_id uuid not null,
  -- What the recipient sees: an address with a name, or an SMS sender.
  sender text not null,
  sender_name text not null default '',
  recipient text not null,
  subject text not null default '',
  reference text not null default '',
  scheduled_at timestamptz(3),
  segments smallint not null default 1,
  encoding text not null default '',
  created_at timestamptz(3) not null default now(),
  -- What it is made of; emptied when it is no longer kept.
  template_id uuid,
  template_revision integer,
  data jsonb,
  html text,
  body text,
  reply_to text,
  headers jsonb,
  -- Names and kinds of its files; what is in them, like the whole message of an SMTP submission, is a blob.
  attachments jsonb,
  raw_id uuid,
  -- Opens and clicks are counted: its HTML has a pixel, and its links lead through us.
  is_tracked boolean not null default false,
  -- Where its links lead, by their numbers. Null while that can be read from its content; written before that is emptied.
  links text[],
  has_content boolean not null default true,
  primary key (account_id, id)
);
create index message_recipient on message (account_id, recipient, id);
create index message_reference on message (account_id, reference, id) where reference <> '';
create index message_kept on message (account_id, created_at) where has_content;
call tenant_table('message');
`,
);
