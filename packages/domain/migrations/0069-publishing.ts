import { sqlMigration } from './sql-migration.ts';

/**
 * What accounts publish: items with immutable versions, share links with visits, previews and abuse reports.
 * `publishing_handle`, `share_code` and `publishing_review` are read before or without an account and hold ids only.
 */
export const publishing = sqlMigration(
  '0069-publishing',
  /* sql */ `
set local lock_timeout = '30s';

-- The account's part of its public addresses. Earlier ones keep redirecting and are never given to others.
create table publishing_handle (
  handle text primary key check (handle ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(handle) <= 40),
  account_id uuid not null references account (id) on delete cascade,
  is_current boolean not null default true
);
create unique index publishing_handle_current on publishing_handle (account_id) where is_current;
create index publishing_handle_account on publishing_handle (account_id);

create table publisher (
  account_id uuid primary key,
  -- When staff first approved a page of the account; until then a new account's pages are held.
  trusted_at timestamptz(3)
);
call tenant_table('publisher');

create table published (
  account_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('form', 'page', 'lead', 'survey', 'reward', 'referral', 'loyalty')),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  title text not null check (length(title) between 1 and 120),
  description text not null default '' check (length(description) <= 300),
  card_title text not null default '' check (length(card_title) <= 120),
  card_text text not null default '' check (length(card_text) <= 300),
  card_picture_id uuid,
  is_indexed boolean not null default true,
  -- Origins of websites that may frame it, such as 'https://kola.example'.
  allowed_origins text[] not null default '{}',
  status text not null default 'draft' check (status in ('draft', 'published', 'closed')),
  -- The version that visitors see, and the newest number given out.
  version integer,
  last_version integer not null default 0,
  opens_at timestamptz(3),
  closes_at timestamptz(3),
  held_at timestamptz(3),
  taken_down_at timestamptz(3),
  taken_down_reason text not null default '',
  revision integer not null default 1,
  published_at timestamptz(3),
  created_by uuid references app_user (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (account_id, id),
  check (status = 'draft' or version is not null),
  foreign key (account_id, card_picture_id) references asset (account_id, id) on delete set null (card_picture_id)
);
create unique index published_slug on published (account_id, slug) where deleted_at is null;
create index published_newest on published (account_id, kind, created_at desc) where deleted_at is null;
create index published_deleted on published (deleted_at) where deleted_at is not null;
call tenant_table('published');

create table published_version (
  account_id uuid not null,
  published_id uuid not null,
  n integer not null,
  title text not null,
  data jsonb not null,
  html text not null,
  css text not null,
  published_by uuid references app_user (id) on delete set null,
  published_at timestamptz(3) not null default now(),
  primary key (account_id, published_id, n),
  foreign key (account_id, published_id) references published (account_id, id) on delete cascade
);
call tenant_table('published_version');
-- What visitors saw when they agreed to something never changes.
revoke update on published_version from talkdrum_app;

-- Addresses an item had before; they redirect.
create table earlier_slug (
  account_id uuid not null,
  slug text not null,
  published_id uuid not null,
  primary key (account_id, slug),
  foreign key (account_id, published_id) references published (account_id, id) on delete cascade
);
create index earlier_slug_item on earlier_slug (account_id, published_id);
call tenant_table('earlier_slug');

create table published_preview (
  account_id uuid not null,
  id uuid not null,
  published_id uuid not null,
  title text not null,
  html text not null,
  css text not null,
  expires_at timestamptz(3) not null,
  primary key (account_id, id),
  unique (account_id, published_id),
  foreign key (account_id, published_id) references published (account_id, id) on delete cascade
);
call tenant_table('published_preview');

create table share_link (
  account_id uuid not null,
  id uuid not null,
  published_id uuid not null,
  channel text not null check (channel in (
    'public', 'embed', 'facebook-ad', 'facebook-page', 'whatsapp-status', 'twitter', 'linkedin', 'email', 'qr', 'campaign'
  )),
  code text not null,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, id),
  unique (account_id, published_id, channel),
  foreign key (account_id, published_id) references published (account_id, id) on delete cascade
);
call tenant_table('share_link');

create table share_code (
  code text primary key,
  account_id uuid not null references account (id) on delete cascade,
  share_link_id uuid not null,
  foreign key (account_id, share_link_id) references share_link (account_id, id) on delete cascade
);
create index share_code_link on share_code (account_id, share_link_id);

create table published_day (
  account_id uuid not null,
  published_id uuid not null,
  channel text not null,
  day date not null,
  visits integer not null,
  primary key (account_id, published_id, channel, day),
  foreign key (account_id, published_id) references published (account_id, id) on delete cascade
);
call tenant_table('published_day');

create table abuse_report (
  account_id uuid not null,
  id uuid not null,
  published_id uuid not null,
  reason text not null check (reason in ('scam', 'spam', 'illegal', 'personal-data', 'other')),
  detail text not null default '' check (length(detail) <= 2000),
  -- Of a stranger who wants an answer; empty otherwise.
  reporter_email text not null default '' check (length(reporter_email) <= 320),
  created_at timestamptz(3) not null default now(),
  resolved_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, published_id) references published (account_id, id) on delete cascade
);
create index abuse_report_item on abuse_report (account_id, published_id);
call tenant_table('abuse_report');

-- What waits for staff, across accounts: ids and times only, as with sender_review.
create table publishing_review (
  account_id uuid not null references account (id) on delete cascade,
  published_id uuid not null,
  kind text not null check (kind in ('held', 'reported', 'removed')),
  created_at timestamptz(3) not null,
  primary key (account_id, published_id, kind),
  foreign key (account_id, published_id) references published (account_id, id) on delete cascade
);
create index publishing_review_newest on publishing_review (created_at, published_id);

create function keep_publishing_review() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from publishing_review
  where account_id = new.account_id and published_id = new.id and (kind <> 'reported' or new.deleted_at is not null);
  if new.deleted_at is not null then return null; end if;
  insert into publishing_review (account_id, published_id, kind, created_at)
  select new.account_id, new.id, 'removed', new.taken_down_at
  where new.taken_down_at is not null
  union all
  select new.account_id, new.id, 'held', new.held_at
  where new.taken_down_at is null and new.held_at is not null and new.status = 'published'
  union all
  select new.account_id, new.id, 'reported', min(r.created_at)
  from abuse_report r
  where r.account_id = new.account_id and r.published_id = new.id and r.resolved_at is null
  having count(*) > 0
  on conflict do nothing;
  return null;
end $$;
create trigger publishing_review after update of held_at, status, deleted_at, taken_down_at on published
  for each row execute function keep_publishing_review();

create function keep_report_review() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.resolved_at is null then
    insert into publishing_review (account_id, published_id, kind, created_at)
    values (new.account_id, new.published_id, 'reported', new.created_at)
    on conflict do nothing;
  elsif not exists (
    select from abuse_report
    where account_id = new.account_id and published_id = new.published_id and resolved_at is null
  ) then
    delete from publishing_review where account_id = new.account_id and published_id = new.published_id and kind = 'reported';
  end if;
  return null;
end $$;
create trigger report_review after insert or update of resolved_at on abuse_report
  for each row execute function keep_report_review();

alter table asset_use drop constraint asset_use_kind;
alter table asset_use add constraint asset_use_kind check (kind in ('template', 'campaign', 'brand', 'block', 'published'));

call keeper_readable('published', 'account_id, id, deleted_at');
call keeper_readable('published_preview', 'account_id, expires_at');
call keeper_readable('abuse_report', 'account_id, resolved_at');

create trigger note_change after insert or update or delete on published for each row execute function note_row_change('publishing', 'id');
`,
);
