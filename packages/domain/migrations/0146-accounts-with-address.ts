import { sqlMigration } from './sql-migration.ts';

/** For a request about a person: which accounts know an address. */
export const accountsWithAddress = sqlMigration(
  '0146-accounts-with-address',
  /* sql */ `
set local lock_timeout = '30s';

-- Looks at the next accounts after an id, until enough of them know the address. Under row-level security, so account by
-- account: a few index lookups in each. An index over all accounts would cost every import, and is asked a few times a month.
create function accounts_with_address(known_address text, known_hash bytea, after_id uuid, look_at integer, wanted integer)
returns table (account_id uuid, contact_id uuid, suppressed text, last_sent_at timestamptz)
language plpgsql set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  entered text := current_setting('app.account_id', true);
  one uuid;
  person uuid;
  reason text;
  sent timestamptz;
  single timestamptz;
  has_messages boolean;
  found_accounts integer := 0;
begin
  for one in select a.id from account a where a.id > after_id order by a.id limit look_at loop
    perform set_config('app.account_id', one::text, true);
    person := null;
    if position('@' in known_address) > 0 then
      select c.id into person from contact c
        where c.account_id = one and c.email = known_address and c.deleted_at is null limit 1;
    else
      select c.id into person from contact c
        where c.account_id = one and c.phone = known_address and c.phone is not null and c.deleted_at is null limit 1;
    end if;
    reason := (select s.reason from suppression s
      where s.account_id = one and s.channel = case when position('@' in known_address) > 0 then 'email' else 'sms' end
        and s.address_hash = known_hash);
    has_messages := exists (select from message m where m.account_id = one and m.recipient = known_address);
    if person is not null or reason is not null or has_messages then
      sent := (select d.settled_at from delivery d
        where d.account_id = one and d.contact_id = person and d.contact_id is not null and d.state = 'sent'
        order by d.settled_at desc limit 1);
      single := (select max(d.settled_at)
        from (select m.id from message m where m.account_id = one and m.recipient = known_address order by m.id desc limit 20) m
        join delivery d on d.account_id = one and d.id = m.id and d.state = 'sent');
      account_id := one;
      contact_id := person;
      suppressed := reason;
      last_sent_at := greatest(sent, single);
      return next;
      found_accounts := found_accounts + 1;
      exit when found_accounts >= wanted;
    end if;
  end loop;
  perform set_config('app.account_id', coalesce(entered, ''), true);
end $$;
revoke execute on function accounts_with_address(text, bytea, uuid, integer, integer) from public;
grant execute on function accounts_with_address(text, bytea, uuid, integer, integer) to talkdrum_app;
`,
);
