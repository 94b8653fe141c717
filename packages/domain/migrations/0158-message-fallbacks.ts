import { sqlMigration } from './sql-migration.ts';

/** A message can name another one that is sent in its place if it doesn't arrive in time. */
export const messageFallbacks = sqlMigration(
  '0158-message-fallbacks',
  /* sql */ `
set local lock_timeout = '30s';

create table message_fallback (
  account_id uuid not null,
  message_id uuid not null,
  -- Held until it's decided.
  fallback_id uuid not null,
  -- When the message must have arrived; now as soon as it failed.
  decide_at timestamptz(3) not null,
  outcome text check (outcome in ('sent', 'not_needed', 'cancelled')),
  decided_at timestamptz(3),
  primary key (account_id, message_id),
  unique (account_id, fallback_id),
  foreign key (account_id, message_id) references message (account_id, id) on delete cascade
);
create index message_fallback_due on message_fallback (account_id, decide_at) where outcome is null;
call tenant_table('message_fallback');

-- A message that will not arrive any more is decided at once.
create function hurry_fallback() returns trigger language plpgsql as $$
begin
  update message_fallback set decide_at = now()
    where account_id = new.account_id and message_id = new.id and outcome is null and decide_at > now();
  if found then
    insert into due_work as w (kind, account_id, subject_id, due_at) values ('messages.fallback', new.account_id, new.account_id, now())
      on conflict (kind, account_id, subject_id) do update set due_at = least(w.due_at, excluded.due_at), attempts = 0, is_dead = false;
  end if;
  return null;
end $$;
create trigger message_failed after update on delivery for each row
  when (new.campaign_id is null and (
    old.state = 'queued' and new.state in ('failed', 'skipped', 'cancelled')
    or old.bounced_at is null and new.bounced_at is not null))
  execute function hurry_fallback();
`,
);
