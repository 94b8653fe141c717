import { sqlMigration } from './sql-migration.ts';

/**
 * Files of people who must not be contacted: an import can block their addresses, and its undo lifts what nobody else
 * has blocked since.
 */
export const importBlocks = sqlMigration(
  '0133-import-blocks',
  /* sql */ `
set local lock_timeout = '30s';

alter table import_job
  -- Why and on which channels; null for people who agreed to hear from the account.
  add block jsonb,
  add blocked integer not null default 0;

-- The import that blocked the address. Null once the person, their server or the account blocks it, too: then an undo leaves it.
alter table suppression add import_id uuid;
create index suppression_imported on suppression (account_id, import_id) where import_id is not null;

-- A file of people who left elsewhere isn't news for a webhook.
create or replace function webhook_unsubscribed() returns trigger language plpgsql as $$
begin
  if webhook_wanted(array['contact.unsubscribed']) then
    begin
      perform webhook_tell(array_agg(t.account_id), array_agg('contact.unsubscribed'::text), array_agg(t.data))
      from (
        select s.account_id, json_build_object('channel', s.channel, 'address', s.address, 'contactId', c.id, 'listId', null,
          'campaignId', s.campaign_id, 'source', left(s.detail, 300)) as data
        from changed s left join lateral (
          select c.id from contact c where c.account_id = s.account_id and c.deleted_at is null
            and (s.channel = 'email' and c.email = s.address or s.channel = 'sms' and c.phone = s.address) order by c.id limit 1) c on true
        where s.reason = 'unsubscribe' and s.import_id is null) t;
    exception when others then raise warning '% told nothing: %', tg_name, sqlerrm;
    end;
  end if;
  return null;
end $$;
`,
);
