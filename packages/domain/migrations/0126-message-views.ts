import { sqlMigration } from './sql-migration.ts';

/**
 * What became of messages, a view for each kind. `contact_history` adds them up, and PostgreSQL has no statistics behind
 * a union; a rule about one kind reads its view and is planned with those of the table. Why: docs/decisions/035.
 */
export const messageViews = sqlMigration(
  '0126-message-views',
  /* sql */ `
set local lock_timeout = '30s';

create view message_sent with (security_invoker = true) as
  select account_id, contact_id, settled_at as at, id, 'message.sent' as name, 'message' as source,
    jsonb_build_object('deliveryId', id, 'campaignId', campaign_id) as properties
  from delivery
  where contact_id is not null and state in ('sent', 'failed', 'unknown') and state = 'sent' and settled_at is not null;

create view message_failed with (security_invoker = true) as
  select account_id, contact_id, settled_at as at, id, 'message.failed' as name, 'message' as source,
    jsonb_build_object('deliveryId', id, 'campaignId', campaign_id, 'reason', reason) as properties
  from delivery
  where contact_id is not null and state in ('sent', 'failed', 'unknown') and state = 'failed' and settled_at is not null;

create view message_delivered with (security_invoker = true) as
  select account_id, contact_id, at, id, 'message.delivered' as name, 'message' as source,
    jsonb_build_object('deliveryId', delivery_id, 'campaignId', campaign_id) as properties
  from delivery_event
  where contact_id is not null and kind = 'delivered';

create view message_opened with (security_invoker = true) as
  select account_id, contact_id, at, id, 'message.opened' as name, 'message' as source,
    jsonb_build_object('deliveryId', delivery_id, 'campaignId', campaign_id) as properties
  from delivery_event
  where contact_id is not null and kind = 'open' and audience <> 'scanner';

create view message_clicked with (security_invoker = true) as
  select account_id, contact_id, at, id, 'message.clicked' as name, 'message' as source,
    jsonb_build_object('deliveryId', delivery_id, 'campaignId', campaign_id, 'link', link_n) as properties
  from delivery_event
  where contact_id is not null and kind = 'click' and audience in ('human', 'unknown');

create view message_bounced with (security_invoker = true) as
  select account_id, contact_id, at, id, 'message.bounced' as name, 'message' as source,
    jsonb_build_object('deliveryId', delivery_id, 'campaignId', campaign_id, 'reason', detail) as properties
  from delivery_event
  where contact_id is not null and kind = 'bounce';

create view message_complained with (security_invoker = true) as
  select account_id, contact_id, at, id, 'message.complained' as name, 'message' as source,
    jsonb_build_object('deliveryId', delivery_id, 'campaignId', campaign_id) as properties
  from delivery_event
  where contact_id is not null and kind = 'complaint';

create view message_unsubscribed with (security_invoker = true) as
  select account_id, contact_id, at, id, 'message.unsubscribed' as name, 'message' as source,
    jsonb_build_object('deliveryId', delivery_id, 'campaignId', campaign_id) as properties
  from delivery_event
  where contact_id is not null and kind = 'unsubscribe';

create or replace view contact_history with (security_invoker = true) as
  select account_id, contact_id, at, id, name, source, properties from contact_event
  union all select account_id, contact_id, at, id, name, source, properties from message_sent
  union all select account_id, contact_id, at, id, name, source, properties from message_failed
  union all select account_id, contact_id, at, id, name, source, properties from message_delivered
  union all select account_id, contact_id, at, id, name, source, properties from message_opened
  union all select account_id, contact_id, at, id, name, source, properties from message_clicked
  union all select account_id, contact_id, at, id, name, source, properties from message_bounced
  union all select account_id, contact_id, at, id, name, source, properties from message_complained
  union all select account_id, contact_id, at, id, name, source, properties from message_unsubscribed;

grant select on message_sent, message_failed, message_delivered, message_opened, message_clicked, message_bounced,
  message_complained, message_unsubscribed to talkdrum_search;

-- As for events: autovacuum gathers the statistics of each month, but not those of all months together.
create function analyze_messages() returns void language plpgsql security definer set search_path = public, pg_temp
  set lock_timeout = '1s' as $$
begin
  if current_setting('server_version_num')::int >= 180000 then
    execute 'analyze only delivery, only delivery_event';
  else
    execute 'analyze delivery, delivery_event';
  end if;
end $$;
revoke execute on function analyze_messages from public;
grant execute on function analyze_messages to talkdrum_app;
`,
);
