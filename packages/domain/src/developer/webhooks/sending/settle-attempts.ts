import type pg from 'pg';
import { newId } from '../../../kernel/index.ts';
import { nextAttemptAt } from '../retry-schedule.ts';
import type { ClaimedEvent } from './claim-events.ts';
import type { Answer } from './post-event.ts';

/** One finished attempt. */
export interface Attempt {
  event: ClaimedEvent;
  url: string;
  at: Date;
  answer: Answer;
}

export interface Verdict {
  state: 'delivered' | 'waiting' | 'failed';
  nextAt: Date | null;
}

/** Only 2xx is success. 410 means the receiver is gone permanently, so it isn't retried. */
export function judge({ event, answer, at }: Attempt): Verdict {
  if (isSuccess(answer)) return { state: 'delivered', nextAt: null };
  const nextAt = answer.status === 410 ? null : nextAttemptAt(event.attempts + 1, at, answer.retryAfterMs);
  return { state: nextAt === null ? 'failed' : 'waiting', nextAt };
}

export function isSuccess({ status }: Answer): boolean {
  return status !== null && status >= 200 && status < 300;
}

// The ids are repeated in each part: without them, the planner reads whole tables while they are new (61 ms
// instead of a few).
const settleSql = `
  with given as materialized (
    select * from unnest($3::uuid[], $4::uuid[], $5::text[], $6::timestamptz[], $7::smallint[], $8::text[])
      as g (event_id, token, state, next_at, status, error)),
  held as materialized (
    select g.* from given g join webhook_due d on d.account_id = $1 and d.endpoint_id = $2 and d.event_id = any ($3::uuid[])
      and d.event_id = g.event_id and d.token = g.token
    order by d.event_id for update of d),
  told as (
    update webhook_event e set state = h.state, attempts = e.attempts + 1, next_attempt_at = h.next_at, status = h.status, error = h.error,
      settled_at = case when h.state <> 'waiting' then now() end
    from held h where e.account_id = $1 and e.id = any ($3::uuid[]) and e.id = h.event_id),
  ended as (
    delete from webhook_due d using held h
    where h.state <> 'waiting' and d.account_id = $1 and d.endpoint_id = $2 and d.event_id = any ($3::uuid[]) and d.event_id = h.event_id),
  later as (
    update webhook_due d set due_at = h.next_at, token = null from held h
    where h.state = 'waiting' and d.account_id = $1 and d.endpoint_id = $2 and d.event_id = any ($3::uuid[]) and d.event_id = h.event_id),
  logged as (
    insert into webhook_attempt (account_id, id, event_id, at, url, status, duration_ms, answer, error)
    select $1, a.id, a.event_id, a.at, a.url, a.status, a.duration, a.answer, a.error
    from unnest($9::uuid[], $3::uuid[], $10::timestamptz[], $11::text[], $7::smallint[], $12::int[], $13::text[], $8::text[])
      as a (id, event_id, at, url, status, duration, answer, error)
    where a.event_id = any (array(select e.id from webhook_event e where e.account_id = $1 and e.id = any ($3::uuid[]))))
  select count(*)::int as held from held`;

/** Logs attempts and updates their events if the token is still valid. Returns how many were updated. */
export async function settleAttempts(
  client: pg.PoolClient,
  accountId: string,
  endpointId: string,
  attempts: readonly Attempt[],
): Promise<number> {
  const verdicts = attempts.map(judge);
  const { rows } = await client.query<{ held: number }>({
    name: 'settle_webhook_attempts',
    text: settleSql,
    values: [
      accountId,
      endpointId,
      attempts.map(({ event }) => event.id),
      attempts.map(({ event }) => event.token),
      verdicts.map(({ state }) => state),
      verdicts.map(({ nextAt }) => nextAt),
      attempts.map(({ answer }) => answer.status),
      attempts.map(({ answer }) => answer.error),
      attempts.map(({ at }) => newId(at.getTime())),
      attempts.map(({ at }) => at),
      attempts.map(({ url }) => url),
      attempts.map(({ answer }) => answer.durationMs),
      attempts.map(({ answer }) => answer.text),
    ],
  });
  return rows[0]?.held ?? 0;
}

/** Records the endpoint's health. Rows change only if there is something new. */
export async function recordHealth(
  client: pg.PoolClient,
  accountId: string,
  endpointId: string,
  attempts: readonly Attempt[],
  now: Date,
): Promise<void> {
  if (attempts.some(({ answer }) => isSuccess(answer))) {
    await client.query(
      `update webhook_endpoint set failing_since = null, last_delivered_at = $3 where account_id = $1 and id = $2
         and (failing_since is not null or last_delivered_at is null or last_delivered_at < $3::timestamptz - interval '30 seconds')`,
      [accountId, endpointId, now],
    );
  } else {
    await client.query(
      'update webhook_endpoint set failing_since = $3 where account_id = $1 and id = $2 and failing_since is null',
      [accountId, endpointId, now],
    );
  }
  const pauseMs = Math.max(
    0,
    ...attempts
      .filter(({ answer }) => answer.status === 429 || answer.status === 503)
      .map(({ answer }) => answer.retryAfterMs),
  );
  if (pauseMs > 0) {
    await client.query('update webhook_endpoint set not_before = $3 where account_id = $1 and id = $2', [
      accountId,
      endpointId,
      new Date(now.getTime() + pauseMs),
    ]);
  }
}
