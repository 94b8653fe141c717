import { waitsAsFallback } from '../request/message.schema.ts';

/** $2 the messages, $3 their fallbacks, $4 when each is decided. */
export const noteFallbacksSql = `
  insert into message_fallback (account_id, message_id, fallback_id, decide_at)
  select $1, message_id, fallback_id, decide_at
  from unnest($2::uuid[], $3::uuid[], $4::timestamptz[]) as t (message_id, fallback_id, decide_at)`;

/**
 * What is to be decided at $2, and how the messages fared, at most $3. One that is being settled right now is left for the
 * next time, so that the two never wait for each other.
 */
export const findDueFallbacksSql = `
  select f.message_id, f.fallback_id, d.channel, d.state, d.send_after is null as is_claimed,
    d.delivered_at is not null as is_delivered, d.bounced_at is not null as is_bounced
  from message_fallback f
  join delivery d on d.account_id = f.account_id and d.id = f.message_id
  where f.account_id = $1 and f.outcome is null and f.decide_at <= $2
  order by f.decide_at, f.message_id
  limit $3
  for update of d skip locked`;

/** $2 the fallbacks, $3 the time now. */
export const sendFallbacksSql = `
  update delivery
  set reason = null, send_after = $3
  where account_id = $1 and id = any($2::uuid[]) and state = 'queued' and send_after = 'infinity'
    and reason = '${waitsAsFallback}'
  returning channel`;

/** Of $2, those that still wait. The count of live messages goes down with each batch. */
export const dropFallbacksSql = `
  with
    cancelled as (
      update delivery
      set state = 'cancelled', reason = 'not_needed', settled_at = now()
      where account_id = $1 and id = any($2::uuid[]) and state = 'queued' and send_after = 'infinity'
        and reason = '${waitsAsFallback}'
      returning channel, batch_id
    ),
    batched as (
      update message_batch b
      set live = b.live - k.n
      from (select batch_id, count(*)::int as n from cancelled group by batch_id order by batch_id) k
      where b.account_id = $1 and b.id = k.batch_id
    )
  select distinct channel
  from cancelled`;

/** $2 the messages, $3 the outcome of each, $4 the time now. */
export const decideFallbacksSql = `
  update message_fallback f
  set outcome = t.outcome, decided_at = $4
  from unnest($2::uuid[], $3::text[]) as t (message_id, outcome)
  where f.account_id = $1 and f.message_id = t.message_id`;

/** $2 the messages, $3 when to look again. */
export const postponeFallbacksSql = `
  update message_fallback
  set decide_at = $3
  where account_id = $1 and message_id = any($2::uuid[])`;

export const nextFallbackSql = `
  select min(decide_at) as at
  from message_fallback
  where account_id = $1 and outcome is null`;

/** Columns of a message's details: its fallback, and what it is the fallback of. `message` is the alias of its row. */
export const fallbackColumns = (message: string, status: (delivery: string) => string): string => `
  (
    select json_build_object('id', f.fallback_id, 'status', ${status('d')}, 'decideAt', f.decide_at, 'outcome', f.outcome)
    from message_fallback f
    join delivery d on d.account_id = f.account_id and d.id = f.fallback_id
    where f.account_id = ${message}.account_id and f.message_id = ${message}.id
  ) as fallback,
  (
    select message_id
    from message_fallback f
    where f.account_id = ${message}.account_id and f.fallback_id = ${message}.id
  ) as fallback_of`;
