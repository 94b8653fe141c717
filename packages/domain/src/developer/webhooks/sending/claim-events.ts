import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { claimEventsSql, readReceiverSql } from './webhook-lanes.sql.ts';

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
  const { rows } = await client.query<Receiver>(readReceiverSql, [accountId, endpointId, now]);
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
    text: claimEventsSql,
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
    `update webhook_due d set due_at = $3, token = null
     from unnest($4::uuid[], $5::uuid[]) g (event_id, token)
     where d.account_id = $1 and d.endpoint_id = $2 and d.event_id = g.event_id and d.token = g.token`,
    [accountId, endpointId, now, events.map(({ id }) => id), events.map(({ token }) => token)],
  );
}
