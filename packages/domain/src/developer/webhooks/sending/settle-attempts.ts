import type pg from 'pg';
import { newId } from '../../../kernel/index.ts';
import { nextAttemptAt } from '../retry-schedule.ts';
import type { ClaimedEvent } from './claim-events.ts';
import type { Answer } from './post-event.ts';
import { endFailingSql, settleAttemptsSql } from './webhook-lanes.sql.ts';

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
    text: settleAttemptsSql,
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
    await client.query(endFailingSql, [accountId, endpointId, now]);
  } else {
    await client.query(
      `update webhook_endpoint set failing_since = $3
       where account_id = $1 and id = $2 and failing_since is null`,
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
