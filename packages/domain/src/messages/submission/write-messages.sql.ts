const messageColumns = `id, channel, source, api_key_id, sender_id, sender, sender_name, recipient,
      subject, reference, scheduled_at, segments, encoding, template_id, template_revision, data, html, body,
      reply_to, headers, attachments, raw_id, request_hash, is_tracked`;

/**
 * Inserts messages with their deliveries and batch, leaving existing ids alone, and returns the new ids.
 * `send_after` keeps the order of the requests. The client's own ids are written in that order, so two submissions
 * of the same ones wait for each other instead of ending in a deadlock. The lateral join finds contacts row by row
 * with their unique indexes, even when new tables have no statistics. $1 account, $2 batch, $3 source, $4 API key,
 * $5 now, $6 currency, $7 the position of the first row.
 */
export const insertMessages = (given: string, areIdsNew: boolean): string => {
  const fresh = areIdsNew ? 'given' : 'fresh';
  return `with given as materialized (
    ${given}),
  written as (
    insert into message (account_id, ${messageColumns})
    select $1, id, channel, $3, $4, sender_id, sender, sender_name, recipient, subject, reference,
      scheduled_at, segments, encoding, template_id, template_revision, data::jsonb, html, body, reply_to,
      headers::jsonb, attachments::jsonb, raw_id, request_hash,
      is_tracked and coalesce((
        select k.is_tracked from api_key k where k.account_id = $1 and k.id = $4), true)
    from given
    ${areIdsNew ? '' : 'order by n on conflict do nothing returning id'}),
  ${areIdsNew ? '' : 'fresh as (select g.* from given g join written w on w.id = g.id),'}
  batched as (
    insert into message_batch (account_id, id, currency, messages, live, channel)
    select $1, $2, $6, count(*), count(*) filter (where skipped is null),
      case when min(channel) filter (where skipped is null) = max(channel) filter (where skipped is null)
        then min(channel) filter (where skipped is null) end
    from ${fresh}
    having count(*) filter (where skipped is null) > 0
    on conflict (account_id, id) do update
    set messages = message_batch.messages + excluded.messages, live = message_batch.live + excluded.live,
      channel = case when message_batch.channel = excluded.channel then excluded.channel end),
  queued as (
    insert into delivery (account_id, id, kept_until, batch_id, contact_id, channel, address, name, state,
      reason, price_mills, segments, send_after, settled_at,
      shown_parts)
    select $1, g.id, (select message_kept_until($1)), $2, p.id, g.channel, g.recipient, nullif(g.recipient_name, ''),
      case when g.skipped is null then 'queued' else 'skipped' end,
      coalesce(g.skipped, g.held), g.price_mills, g.segments,
      case when g.held is null then coalesce(g.scheduled_at, $5::timestamptz) else 'infinity' end
        + (g.n + $7::int) * interval '1 microsecond',
      case when g.skipped is not null then now() end, g.shown_parts
    from ${fresh} g
    left join lateral (
      select c.id from contact c
      where c.account_id = $1 and c.deleted_at is null and g.channel = 'email' and c.email = g.recipient
      union all (
        select c.id from contact c
        where c.account_id = $1 and c.deleted_at is null and g.channel = 'sms' and c.phone = g.recipient
        order by c.id limit 1)) p on true
    ${areIdsNew ? '' : 'order by g.n'})
  select id from ${fresh}${areIdsNew ? ' where false' : ''}`;
};
