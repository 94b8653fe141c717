import { sqlMigration } from './sql-migration.ts';

/**
 * Whether a domain's records let it send now (docs/decisions/015), its own return path, and DKIM selectors
 * that two accounts with the same domain don't share. Adds due work to check every domain in use.
 */
export const senderAuthentication = sqlMigration(
  '0026-sender-authentication',
  /* sql */ `
alter table sending_domain
  add column return_path_status text not null default 'unchecked' check (return_path_status in ('unchecked', 'missing', 'wrong', 'verified')),
  -- What happens to single messages while the domain's DKIM record fails.
  add column unauthenticated_mail text not null default 'refuse' check (unauthenticated_mail in ('hold', 'refuse')),
  -- Since when the records have been right, or not right: it decides how often they are checked.
  add column standing_changed_at timestamptz(3) not null default now();

do $$
declare
  known uuid;
begin
  create temp table known_selector (account_id uuid, id uuid, place bigint) on commit drop;
  create temp table every_selector (account_id uuid, id uuid, domain text, dkim_selector text, is_verified boolean, created_at timestamptz) on commit drop;
  for known in select id from account loop
    perform set_config('app.account_id', known::text, true);
    insert into every_selector select account_id, id, domain, dkim_selector, dkim_status = 'verified', created_at from sending_domain where account_id = known;
    insert into due_work (kind, account_id, subject_id, due_at)
      select 'senders.check-domain', account_id, id, now() + random() * interval '1 hour' from sending_domain where account_id = known
      on conflict do nothing;
  end loop;
  -- Where several accounts had one selector, the one whose record is published keeps it.
  insert into known_selector select account_id, id, row_number() over (partition by domain, dkim_selector order by is_verified desc, created_at, id) from every_selector;
  for known in select distinct account_id from known_selector where place > 1 loop
    perform set_config('app.account_id', known::text, true);
    update sending_domain d set dkim_selector = d.dkim_selector || '-' || substr(md5(d.account_id::text || d.id::text), 1, 8), dkim_status = 'unchecked'
    from known_selector k where k.place > 1 and k.account_id = known and d.account_id = known and d.id = k.id;
  end loop;
end $$;
`,
);
