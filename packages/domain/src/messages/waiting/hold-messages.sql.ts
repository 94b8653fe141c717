import { waitsAsFallback } from '../request/message.schema.ts';

/** A message `d` that waits to be sent at its time. */
const isWaiting = `d.account_id = $1 and d.campaign_id is null
    and d.state = 'queued' and d.send_after < 'infinity'`;

/** A held message `d`: queued without a time, with the reason in its row (index `delivery_held`). Fallbacks wait for their message. */
const isHeld = `d.account_id = $1 and d.campaign_id is null
    and d.state = 'queued' and d.send_after = 'infinity' and d.reason is distinct from '${waitsAsFallback}'`;

/** Whether the DKIM record of the domain behind message `m` is (`=`) or isn't (`<>`) verified. */
const hasDomain = (comparison: '=' | '<>') => `exists (
      select from sender s
      join sending_domain g on g.account_id = s.account_id and g.id = s.sending_domain_id
      where s.account_id = $1 and s.id = m.sender_id and g.dkim_status ${comparison} 'verified')`;

/** $2 the senders, $3 the reason. Skips rows that a claim has locked: the claim holds them itself. */
export const holdOfSenders = `with waiting as materialized (
    select d.id
    from delivery d
    join message m on m.account_id = $1 and m.id = d.id
    where ${isWaiting} and d.channel in ('email', 'sms') and m.sender_id = any($2::uuid[])
    for update of d skip locked)
  update delivery d
  set send_after = 'infinity', reason = $3
  from waiting w
  where d.account_id = $1 and d.id = w.id`;

/** $2 the reason. */
export const holdOfFailingDomains = `update delivery d
  set send_after = 'infinity', reason = $2
  from message m
  where ${isWaiting} and d.channel = 'email' and m.account_id = $1 and m.id = d.id and ${hasDomain('<>')}`;

/** $2 the time now. Returns the channel and new time of each released message, the earliest first. */
const release = (which: string) => `with held as (
    select d.id, m.scheduled_at
    from delivery d
    join message m on m.account_id = $1 and m.id = d.id
    where ${isHeld} and ${which}
    for update of d),
  released as (
    update delivery d
    set reason = null, send_after = greatest(h.scheduled_at, $2::timestamptz)
    from held h
    where d.account_id = $1 and d.id = h.id
    returning d.channel, d.send_after)
  select channel, send_after as due_at from released order by send_after`;

/** $3 the sender, $4 the reason that isn't released by hand. */
export const releaseOfSender = release('m.sender_id = $3 and d.reason is distinct from $4');

/** $3 the reason. */
export const releaseOfVerifiedDomains = release(
  `d.channel = 'email' and d.reason = $3 and ${hasDomain('=')}`,
);

/** $2 the sender. The count of live messages goes down with each batch. */
export const cancelOfSender = `with held as (
    select d.id
    from delivery d
    join message m on m.account_id = $1 and m.id = d.id
    where ${isHeld} and m.sender_id = $2
    for update of d),
  cancelled as (
    update delivery d
    set state = 'cancelled', settled_at = now()
    from held h
    where d.account_id = $1 and d.id = h.id
    returning d.channel, d.batch_id),
  sums as materialized (
    select batch_id, count(*)::int as n from cancelled group by batch_id order by batch_id),
  batched as (
    update message_batch b
    set live = b.live - k.n
    from sums k
    where b.account_id = $1 and b.id = k.batch_id)
  select channel from cancelled`;

/** $2 the reason, $3 how long a message may be held. */
export const failExpired = `with failed as (
    update delivery d
    set state = 'failed', settled_at = now(),
      response = 'The DNS records of the sender''s domain stayed wrong for ' || $3
    from message m
    where ${isHeld} and d.channel = 'email' and d.reason = $2 and m.account_id = $1 and m.id = d.id
      and greatest(m.created_at, m.scheduled_at) < now() - $3::interval
    returning d.id, d.batch_id),
  batched as (
    update message_batch b
    set live = b.live - k.n
    from (select batch_id, count(*)::int as n from failed group by batch_id order by batch_id) k
    where b.account_id = $1 and b.id = k.batch_id),
  per_channel as (
    insert into channel_hour as h (account_id, channel, hour, failed)
    select $1, 'email', date_trunc('hour', now()), count(*) from failed having count(*) > 0
    on conflict (account_id, channel, hour) do update set failed = h.failed + excluded.failed)
  select id from failed`;

/** $2 the reason. */
export const isAnyHeld = `select 1
  from delivery d
  where ${isHeld} and d.channel = 'email' and d.reason = $2
  limit 1`;

/** $2 the reason that gets its own line. */
export const heldBySender = `select m.sender_id, min(m.sender) as sender, d.channel,
    min(d.reason) as held_for, count(*)::int as messages
  from delivery d
  join message m on m.account_id = $1 and m.id = d.id
  where ${isHeld}
  group by m.sender_id, d.channel, d.reason = $2
  order by 2`;

export const cancelMessageSql = `
  with
    cancelled as (
      update delivery set state = 'cancelled', settled_at = now()
      where account_id = $1 and id = $2 and campaign_id is null and state = 'queued'
        and send_after is not null
      returning channel, batch_id
    ),
    batched as (
      update message_batch b set live = b.live - 1
      from cancelled c
      where b.account_id = $1 and b.id = c.batch_id
    )
  select channel
  from cancelled`;
