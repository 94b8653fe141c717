import { sqlMigration } from './sql-migration.ts';

/**
 * Webhooks. Triggers record events in the transaction of their cause, so no code path can forget to
 * (docs/decisions/009-webhooks.md has the numbers). They run per statement: without subscribers, a statement
 * costs one lookup in a tiny table, however many rows it changes. Events are only added and reference no
 * other row, so recording never waits for a lock; an error while recording is a warning in PostgreSQL's log
 * and never fails its cause.
 */
export const webhooks = sqlMigration(
  '0015-webhooks',
  /* sql */ `
create table webhook_endpoint (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('contacts', 'campaigns')),
  url text not null,
  -- The types of events it asked for.
  events text[] not null,
  -- Sealed. While a secret is being replaced both sign, until the time of the previous one is over.
  secret text not null,
  previous_secret text,
  previous_until timestamptz(3),
  is_enabled boolean not null default true,
  -- Since when not one attempt succeeded.
  failing_since timestamptz(3),
  -- The receiver asked for a pause.
  not_before timestamptz(3),
  disabled_at timestamptz(3),
  disabled_reason text check (disabled_reason in ('person', 'gone', 'failing')),
  last_delivered_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (account_id, id)
);
create unique index webhook_endpoint_kind on webhook_endpoint (account_id, kind);
call tenant_table('webhook_endpoint');

-- One event as one endpoint is told of it. The body is what is signed and sent, byte by byte, each time. It does not refer to its
-- endpoint: the check would lock the endpoint's row in every transaction that sends, and one that is taken away in that moment would
-- fail the delivery. What is left of such an endpoint is purged.
create table webhook_event (
  account_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  type text not null,
  at timestamptz(3) not null default now(),
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts smallint not null default 0,
  next_attempt_at timestamptz(3),
  status smallint,
  error text,
  settled_at timestamptz(3),
  primary key (account_id, id)
) with (fillfactor = 80);
create index webhook_event_endpoint on webhook_event (account_id, endpoint_id, id);
create index webhook_event_failed on webhook_event (account_id, endpoint_id, id) where state = 'failed';
call tenant_table('webhook_event');

create table webhook_attempt (
  account_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  at timestamptz(3) not null,
  url text not null,
  -- What the receiver answered; without a status there was no answer, and error says why.
  status smallint,
  duration_ms integer not null,
  answer text not null default '',
  error text,
  primary key (account_id, id),
  foreign key (account_id, event_id) references webhook_event (account_id, id) on delete cascade
);
create index webhook_attempt_event on webhook_attempt (account_id, event_id, id);
call tenant_table('webhook_attempt');

-- What is to be sent and when: ids and times alone, so that one sender may look across all accounts. Whoever takes a row moves
-- its time into the future, so what a killed process held comes back by itself.
create table webhook_due (
  account_id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  due_at timestamptz(3) not null default now(),
  token uuid,
  primary key (account_id, endpoint_id, event_id)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
create index webhook_due_next on webhook_due (endpoint_id, due_at, event_id);

create function webhook_time(at timestamptz) returns text language sql stable as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Whether an enabled endpoint in sight asks for one of these.
create function webhook_wanted(types text[]) returns boolean language sql stable as $$
  select exists (select from webhook_endpoint where is_enabled and events && types)
$$;

-- Writes one event for each endpoint that asks for its type.
create function webhook_tell(accounts uuid[], types text[], datas json[]) returns void language sql as $$
  with told as (
    insert into webhook_event (account_id, id, endpoint_id, type, body)
    select e.account_id, uuidv7(), e.id, g.type, json_build_object('type', g.type, 'timestamp', webhook_time(now()), 'data', g.data)::text
    from unnest(accounts, types, datas) with ordinality as g (account_id, type, data, n)
      join webhook_endpoint e on e.account_id = g.account_id and e.is_enabled and g.type = any (e.events)
    order by g.n
    returning account_id, endpoint_id, id)
  insert into webhook_due (account_id, endpoint_id, event_id) select account_id, endpoint_id, id from told
$$;

create function webhook_contact_data(c contact) returns json language sql stable as $$
  select json_build_object('id', c.id, 'fullName', c.full_name, 'email', c.email, 'telephone', c.phone,
    'emailStatus', c.email_status, 'smsStatus', c.sms_status,
    -- A body stays below 20 KB.
    'attributes', case when octet_length(c.attributes::text) <= 16000 then c.attributes end,
    'source', c.source, 'createdAt', webhook_time(c.created_at), 'updatedAt', webhook_time(c.updated_at))
$$;

create function webhook_message_data(d delivery, reference text) returns json language sql stable as $$
  select json_build_object('messageId', d.id, 'channel', d.channel, 'recipient', d.address, 'campaignId', d.campaign_id,
    'contactId', d.contact_id, 'reference', nullif(reference, ''), 'reason', d.reason, 'response', left(d.response, 1000),
    'attempts', d.attempts)
$$;

-- A file of a million people is told once, when its import ends.
create function webhook_contacts_added() returns trigger language plpgsql as $$
begin
  if webhook_wanted(array['contact.created']) then
    begin
      perform webhook_tell(array_agg(n.account_id), array_agg('contact.created'::text), array_agg(webhook_contact_data(row(n.*)::contact)))
      from changed n where n.import_id is null and n.deleted_at is null;
    exception when others then raise warning '% told nothing: %', tg_name, sqlerrm;
    end;
  end if;
  return null;
end $$;
create trigger webhook_contacts_added after insert on contact referencing new table as changed for each statement execute function webhook_contacts_added();

-- The old rows meet the table, by its key: joining two transition tables, which have no index, by a plan made for one row is
-- quadratic.
create function webhook_contacts_changed() returns trigger language plpgsql as $$
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
          or n.deleted_at is null and (n.full_name, n.email, n.phone, n.attributes, n.email_status, n.sms_status)
            is distinct from (o.full_name, o.email, o.phone, o.attributes, o.email_status, o.sms_status)
            and not exists (select from import_change i
              where i.account_id = n.account_id and i.contact_id = n.id and i.changed_at = n.updated_at)) t;
    exception when others then raise warning '% told nothing: %', tg_name, sqlerrm;
    end;
  end if;
  return null;
end $$;
create trigger webhook_contacts_changed after update on contact referencing old table as before
  for each statement execute function webhook_contacts_changed();

create function webhook_unsubscribed() returns trigger language plpgsql as $$
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
        where s.reason = 'unsubscribe') t;
    exception when others then raise warning '% told nothing: %', tg_name, sqlerrm;
    end;
  end if;
  return null;
end $$;
create trigger webhook_unsubscribed after insert on suppression referencing new table as changed for each statement execute function webhook_unsubscribed();

-- From one list only: no suppression says so.
create function webhook_list_left() returns trigger language plpgsql as $$
begin
  if webhook_wanted(array['contact.unsubscribed']) then
    begin
      perform webhook_tell(array_agg(t.account_id), array_agg('contact.unsubscribed'::text), array_agg(t.data))
      from (
        select g.account_id, json_build_object('channel', g.channel, 'address', case g.channel when 'email' then c.email else c.phone end,
          'contactId', g.contact_id, 'listId', g.list_id, 'campaignId', null, 'source', left(g.source, 300)) as data
        from changed g left join contact c on c.account_id = g.account_id and c.id = g.contact_id
        where g.action = 'withdrawn' and g.list_id is not null) t;
    exception when others then raise warning '% told nothing: %', tg_name, sqlerrm;
    end;
  end if;
  return null;
end $$;
create trigger webhook_list_left after insert on consent_event referencing new table as changed for each statement execute function webhook_list_left();

create function webhook_import_ended() returns trigger language plpgsql as $$
begin
  if webhook_wanted(array['contact.imported']) then
    begin
      perform webhook_tell(array[new.account_id], array['contact.imported'], array[json_build_object('importId', new.id,
        'fileName', new.file_name, 'listId', new.list_id, 'status', new.status, 'created', new.created, 'updated', new.updated,
        'skipped', new.skipped, 'failed', new.failed)]);
    exception when others then raise warning '% told nothing: %', tg_name, sqlerrm;
    end;
  end if;
  return null;
end $$;
create trigger webhook_import_ended after update on import_job for each row
  when (new.status is distinct from old.status and new.status in ('done', 'failed', 'cancelled', 'undone'))
  execute function webhook_import_ended();

-- What is settled by this transaction has its time; keeping the old rows too, to compare states, would cost each step of the send
-- path as much again. Nobody is told of who asked to be forgotten.
create function webhook_messages_settled() returns trigger language plpgsql as $$
begin
  if webhook_wanted(array['message.sent', 'message.failed', 'message.unknown', 'message.skipped']) then
    begin
      perform webhook_tell(array_agg(n.account_id), array_agg('message.' || n.state),
        array_agg(webhook_message_data(row(n.*)::delivery, m.reference)))
      from changed n left join message m on m.account_id = n.account_id and m.id = n.id
      where n.state in ('sent', 'failed', 'unknown', 'skipped') and n.settled_at = now()::timestamptz(3)
        and n.reason is distinct from 'erased';
    exception when others then raise warning '% told nothing: %', tg_name, sqlerrm;
    end;
  end if;
  return null;
end $$;
create trigger webhook_messages_settled after update on delivery referencing new table as changed for each statement execute function webhook_messages_settled();

-- Not sent from the start, because of its address: rows of messages alone, so that a frozen audience is not gathered for nobody.
create function webhook_message_skipped() returns trigger language plpgsql as $$
begin
  if webhook_wanted(array['message.skipped']) then
    begin
      perform webhook_tell(array[new.account_id], array['message.skipped'], array[webhook_message_data(new,
        (select m.reference from message m where m.account_id = new.account_id and m.id = new.id))]);
    exception when others then raise warning '% told nothing: %', tg_name, sqlerrm;
    end;
  end if;
  return null;
end $$;
create trigger webhook_message_skipped after insert on delivery for each row
  when (new.state = 'skipped' and new.campaign_id is null) execute function webhook_message_skipped();

create function webhook_message_events() returns trigger language plpgsql as $$
begin
  if webhook_wanted(array['message.delivered', 'message.bounced', 'message.complained', 'message.opened', 'message.clicked',
    'message.unsubscribed']) then
    begin
      perform webhook_tell(array_agg(t.account_id), array_agg(t.type), array_agg(t.data))
      from (
        select v.account_id, 'message.' || k.type as type, json_build_object('messageId', v.delivery_id, 'channel', d.channel,
          'recipient', d.address, 'campaignId', v.campaign_id, 'contactId', v.contact_id, 'reference', nullif(m.reference, ''),
          'at', webhook_time(v.at), 'isFirst', v.is_first, 'audience', case when v.kind in ('open', 'click') then v.audience end,
          'url', coalesce(l.url, case when v.kind = 'click' then nullif(v.detail, '') end),
          'detail', case when v.kind <> 'click' then nullif(left(v.detail, 1000), '') end) as data
        from changed v
          join (values ('delivered', 'delivered'), ('bounce', 'bounced'), ('complaint', 'complained'), ('open', 'opened'),
            ('click', 'clicked'), ('unsubscribe', 'unsubscribed')) k (kind, type) on k.kind = v.kind
          left join delivery d on d.account_id = v.account_id and d.id = v.delivery_id
          left join message m on m.account_id = v.account_id and m.id = v.delivery_id
          left join campaign_link l on l.account_id = v.account_id and l.campaign_id = v.campaign_id and l.n = v.link_n
        -- What a scanner fetched is nobody's view.
        where v.kind not in ('open', 'click') or v.audience <> 'scanner') t;
    exception when others then raise warning '% told nothing: %', tg_name, sqlerrm;
    end;
  end if;
  return null;
end $$;
create trigger webhook_message_events after insert on delivery_event referencing new table as changed
  for each statement execute function webhook_message_events();

create function webhook_campaign_changed() returns trigger language plpgsql as $$
declare
  type text := case new.status when 'sending' then 'campaign.started' else 'campaign.' || new.status end;
begin
  if webhook_wanted(array[type]) then
    begin
      perform webhook_tell(array[new.account_id], array[type], array[(
        select json_build_object('campaignId', new.id, 'name', new.name, 'channel', new.channel, 'status', new.status,
          'startedAt', webhook_time(new.started_at), 'finishedAt', webhook_time(new.finished_at), 'failure', new.failure,
          'recipients', s.recipients, 'sent', s.sent, 'failed', s.failed, 'skipped', s.skipped)
        from (select) one left join campaign_stat s on s.account_id = new.account_id and s.campaign_id = new.id)]);
    exception when others then raise warning '% told nothing: %', tg_name, sqlerrm;
    end;
  end if;
  return null;
end $$;
create trigger webhook_campaign_changed after update on campaign for each row
  when (new.status is distinct from old.status
    and (new.status in ('finished', 'cancelled', 'failed') or new.status = 'sending' and old.status <> 'paused'))
  execute function webhook_campaign_changed();
`,
);
