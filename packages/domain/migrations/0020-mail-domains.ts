import { sqlMigration } from './sql-migration.ts';

/**
 * A third of the index of names and emails was the letters of the same few mail domains. Now it stores a
 * domain as one entry, and a short table answers which domains contain part of a word.
 */
export const mailDomains = sqlMigration(
  '0020-mail-domains',
  /* sql */ `
-- At least those that contacts have; imports add theirs by the chunk.
create table contact_domain (
  account_id uuid not null references account (id) on delete cascade,
  domain text not null,
  primary key (account_id, domain)
);
call tenant_table('contact_domain');
call search_readable('contact_domain');

do $$
declare
  known uuid;
begin
  for known in select id from account loop
    perform set_config('app.account_id', known::text, true);
    insert into contact_domain select distinct account_id, split_part(email, '@', 2) from contact where account_id = known and email is not null;
  end loop;
end $$;

create function note_mail_domain() returns trigger language plpgsql as $$
begin
  insert into contact_domain (account_id, domain) values (new.account_id, split_part(new.email, '@', 2)) on conflict do nothing;
  return null;
end $$;
create trigger contact_domain_added after insert on contact for each row
  when (new.email is not null and new.source <> 'import') execute function note_mail_domain();
create trigger contact_domain_changed after update of email on contact for each row
  when (new.email is not null and new.email is distinct from old.email) execute function note_mail_domain();

drop index contact_search;
create index contact_search on contact using gin (account_id, (full_name || ' ' || coalesce(split_part(email, '@', 1), '')) gin_trgm_ops,
  split_part(email, '@', 2), attributes jsonb_path_ops);
alter index contact_search alter column 2 set statistics 1000;
`,
);
