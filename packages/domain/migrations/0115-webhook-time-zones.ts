import { sqlMigration } from './sql-migration.ts';

/** A contact's time zone came after the webhooks: programs that keep a copy of contacts didn't learn of it. */
export const webhookTimeZones = sqlMigration(
  '0115-webhook-time-zones',
  /* sql */ `
create or replace function webhook_contact_data(c contact) returns json language sql stable as $$
  select json_build_object('id', c.id, 'fullName', c.full_name, 'email', c.email, 'telephone', c.phone,
    'emailStatus', c.email_status, 'smsStatus', c.sms_status, 'timeZone', c.time_zone,
    -- A body stays below 20 KB.
    'attributes', case when octet_length(c.attributes::text) <= 16000 then c.attributes end,
    'source', c.source, 'createdAt', webhook_time(c.created_at), 'updatedAt', webhook_time(c.updated_at))
$$;

-- The old rows meet the table, by its key: joining two transition tables, which have no index, by a plan made for one row is
-- quadratic.
create or replace function webhook_contacts_changed() returns trigger language plpgsql as $$
begin
  if webhook_wanted(array['contact.created', 'contact.updated', 'contact.deleted']) then
    begin
      perform webhook_tell(array_agg(t.account_id), array_agg(t.type), array_agg(t.data))
      from (
        select n.account_id, webhook_contact_data(n) as data,
          case when n.deleted_at is not null then 'contact.deleted' when o.deleted_at is not null then 'contact.created'
            else 'contact.updated' end as type
        from before o join contact n on n.account_id = o.account_id and n.id = o.id
        where (n.deleted_at is null) <> (o.deleted_at is null)
          or n.deleted_at is null and (n.full_name, n.email, n.phone, n.attributes, n.time_zone, n.email_status, n.sms_status)
            is distinct from (o.full_name, o.email, o.phone, o.attributes, o.time_zone, o.email_status, o.sms_status)
            and not exists (select from import_change i
              where i.account_id = n.account_id and i.contact_id = n.id and i.changed_at = n.updated_at)) t;
    exception when others then raise warning '% told nothing: %', tg_name, sqlerrm;
    end;
  end if;
  return null;
end $$;
`,
);
