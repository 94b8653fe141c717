import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** An endpoint as the sender needs it. */
export interface Receiver {
  url: string;
  /** Sealed; two during a rotation. */
  secrets: string[];
  isEnabled: boolean;
  notBefore: Date | null;
}

export interface ClaimedEvent {
  id: string;
  body: string;
  /** The number of earlier attempts. */
  attempts: number;
  /** Valid while no other sender has taken the event. */
  token: string;
}

/**
 * Longer than an attempt can take, with a margin for stalls. Events held by a killed process become due after
 * it.
 */
const heldMs = 60_000;

/** The current endpoint, or undefined if it is gone. */
export async function readReceiver(
  client: pg.PoolClient,
  accountId: string,
  endpointId: string,
  now: Date,
): Promise<Receiver | undefined> {
  const { rows } = await client.query<Receiver>(
    `select url, array_remove(array[secret, case when previous_until > $3 then previous_secret end], null) as secrets,
       is_enabled, not_before
     from webhook_endpoint where account_id = $1 and id = $2`,
    [accountId, endpointId, now],
  );
  return rows[0];
}

/** Takes up to `limit` due events of one endpoint, oldest first. Two senders never hold the same event. */
export async function claimEvents(
  client: pg.PoolClient,
  accountId: string,
  endpointId: string,
  now: Date,
  limit: number,
): Promise<ClaimedEvent[]> {
  const token = randomUUID();
  const { rows } = await client.query<{ id: string; body: string; attempts: number }>({
    name: 'claim_webhook_events',
    text: `with due as materialized (
        select event_id from webhook_due where account_id = $1 and endpoint_id = $2 and due_at <= $3
        order by due_at, event_id limit $4 for update skip locked),
      taken as (
        update webhook_due d set due_at = $5, token = $6
        where d.account_id = $1 and d.endpoint_id = $2 and d.event_id = any (array(select event_id from due))
        returning d.event_id)
      select e.id, e.body, e.attempts from taken t
        cross join lateral (
          select e.id, e.body, e.attempts from webhook_event e where e.account_id = $1 and e.id = t.event_id offset 0) e
      order by e.id`,
    values: [accountId, endpointId, now, limit, new Date(now.getTime() + heldMs), token],
  });
  return rows.map((row) => ({ ...row, token }));
}

/** Returns events when this process stops. */
export async function releaseEvents(
  client: pg.PoolClient,
  accountId: string,
  endpointId: string,
  events: readonly ClaimedEvent[],
  now: Date,
): Promise<void> {
  await client.query(
    `update webhook_due d set due_at = $3, token = null from unnest($4::uuid[], $5::uuid[]) g (event_id, token)
     where d.account_id = $1 and d.endpoint_id = $2 and d.event_id = g.event_id and d.token = g.token`,
    [accountId, endpointId, now, events.map(({ id }) => id), events.map(({ token }) => token)],
  );
}
