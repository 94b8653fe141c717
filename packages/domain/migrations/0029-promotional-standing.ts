import { sqlMigration } from './sql-migration.ts';

/**
 * Complaints and hard bounces of an account's promotional email, and their consequences. See decision 016.
 */
export const promotionalStanding = sqlMigration(
  '0029-promotional-standing',
  /* sql */ `
-- What campaign_hour doesn't count: promotional messages without a campaign, and hard bounces and complaints that arrive later.
create table promotional_hour (
  account_id uuid not null references account (id) on delete cascade,
  hour timestamptz(3) not null,
  sent integer not null default 0,
  hard_bounces integer not null default 0,
  complaints integer not null default 0,
  primary key (account_id, hour)
);
call tenant_table('promotional_hour');

-- The figures are those of the moment. A stop counts until it is lifted, a warning says something once.
create table promotional_alert (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null,
  level text not null check (level in ('warning', 'stop')),
  cause text not null check (cause in ('complaints', 'bounces')),
  since timestamptz(3) not null,
  sent integer not null,
  hard_bounces integer not null,
  complaints integer not null,
  created_at timestamptz(3) not null default now(),
  appeal text not null default '',
  appealed_at timestamptz(3),
  lifted_at timestamptz(3),
  lifted_reason text not null default '',
  primary key (account_id, id)
);
create unique index promotional_alert_stop on promotional_alert (account_id) where level = 'stop' and lifted_at is null;
create index promotional_alert_newest on promotional_alert (account_id, created_at);
call tenant_table('promotional_alert');

-- Ids of open stops, so that staff find those of all accounts.
create table promotional_review (
  account_id uuid not null references account (id) on delete cascade,
  alert_id uuid not null,
  created_at timestamptz(3) not null,
  appealed_at timestamptz(3),
  primary key (account_id, alert_id)
);

create function keep_promotional_review() returns trigger language plpgsql as $$
begin
  if new.level = 'stop' and new.lifted_at is null then
    insert into promotional_review (account_id, alert_id, created_at, appealed_at) values (new.account_id, new.id, new.created_at, new.appealed_at)
      on conflict (account_id, alert_id) do update set appealed_at = excluded.appealed_at;
  else
    delete from promotional_review where account_id = new.account_id and alert_id = new.id;
  end if;
  return null;
end $$;
create trigger promotional_review after insert or update on promotional_alert for each row execute function keep_promotional_review();
`,
);
