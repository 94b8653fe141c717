import { sqlMigration } from './sql-migration.ts';

/**
 * Invitations, suspension and the audit log. Audit rows can only be added and read: the app has no right to
 * change or delete one, and a trigger stops anyone who has. Rows are deleted only with their account, or by
 * age through `purge_audit_events`, which refuses to touch the last 90 days.
 */
export const team = sqlMigration(
  '0008-team',
  /* sql */ `
alter table membership add column status text not null default 'active' check (status in ('active', 'suspended'));
alter table membership add column last_seen_at timestamptz(3);

-- Nobody is a person here before the link in the mail proves the address, so an invitation tells nothing about who is known.
create table invitation (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null,
  email text not null check (email = lower(email)),
  first_name text not null default '',
  last_name text not null default '',
  privileges text[] not null default '{}',
  -- The password whoever adds the person chose; null when the person chooses it.
  password_hash text,
  token_hash text not null,
  invited_by uuid,
  expires_at timestamptz(3) not null,
  sent_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  primary key (account_id, id),
  unique (account_id, email),
  unique (account_id, token_hash)
);
call tenant_table('invitation');

create table audit_event (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null,
  at timestamptz(3) not null,
  action text not null,
  outcome text not null default 'done' check (outcome in ('done', 'refused')),
  actor_kind text not null check (actor_kind in ('person', 'staff', 'system')),
  actor_id uuid,
  actor_name text not null default '',
  actor_email text not null default '',
  subject_type text not null default '',
  subject_id uuid,
  subject_label text not null default '',
  details jsonb not null default '{}',
  ip text not null default '',
  user_agent text not null default '',
  request_id text not null default '',
  primary key (account_id, id)
);
create index audit_event_time on audit_event (account_id, at desc, id desc);
create index audit_event_actor on audit_event (account_id, actor_id, at desc, id desc);
create index audit_event_subject on audit_event (account_id, subject_id, at desc) where subject_id is not null;
call tenant_table('audit_event');
revoke update, delete on audit_event from talkdrum_app;

create function audit_event_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if current_setting('app.audit_purge', true) = 'on' then return old; end if;
    if not exists (select 1 from account where id = old.account_id) then return old; end if;
  end if;
  raise exception 'audit events are never changed or deleted' using errcode = 'restrict_violation';
end $$;
create trigger audit_event_is_kept before update or delete on audit_event for each row execute function audit_event_is_kept();

-- Deletes a batch of the chosen account's events older than keep; returns how many. Row-level security holds here too.
create function purge_audit_events(keep interval, batch integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare removed integer;
begin
  if keep is null or keep < interval '90 days' then raise exception 'audit events are kept for 90 days at least'; end if;
  perform set_config('app.audit_purge', 'on', true);
  delete from audit_event e using (
    select account_id, id from audit_event where account_id = current_setting('app.account_id')::uuid and at < now() - keep order by at limit batch) old
  where e.account_id = old.account_id and e.id = old.id;
  get diagnostics removed = row_count;
  perform set_config('app.audit_purge', 'off', true);
  return removed;
end $$;
revoke execute on function purge_audit_events(interval, integer) from public;
grant execute on function purge_audit_events(interval, integer) to talkdrum_app;
`,
);
