import { DomainError, lockRows, notFound, type Sql, type Unit, type Channel } from '../../kernel/index.ts';
import { explainStop, readSenderStop, type SenderStop, senderStops } from '../../senders/index.ts';
import { heldReason } from './hold-messages.ts';
import { addStreamWork, streamWork } from './stream-work.ts';

/** Messages of one sender that wait for the account's decision. */
export interface HeldMessages {
  senderId: string;
  sender: string;
  channel: Channel;
  /** Why they were held, in a sentence. */
  reason: string;
  messages: number;
  /** False while the sender still may not send: then they can only be cancelled. */
  canRelease: boolean;
}

const isHeld = `d.account_id = $1 and d.campaign_id is null and d.state = 'queued' and d.send_after = 'infinity'`;
/**
 * Those that wait for the DNS records of their sender's domain are released by themselves, see
 * `hold-messages.ts`.
 */
const isReleasable = `${isHeld} and d.reason is distinct from '${heldReason}'`;

/**
 * Holds what waits to be sent from these senders. Rows a claim has at this time are held by the claim, or by
 * the next.
 */
export async function holdMessages(
  sql: Sql,
  accountId: string,
  stop: SenderStop,
  senderIds: readonly string[],
): Promise<void> {
  await sql(
    `with waiting as materialized (
       select d.id from delivery d join message m on m.account_id = $1 and m.id = d.id
       where d.account_id = $1 and d.channel in ('email', 'sms') and d.campaign_id is null and d.state = 'queued' and d.send_after < 'infinity'
         and m.sender_id = any($2::uuid[]) for update of d skip locked)
     update delivery d set send_after = 'infinity', reason = $3 from waiting w where d.account_id = $1 and d.id = w.id`,
    [accountId, [...senderIds], stop],
  );
}

/** Messages that wait because their sender was stopped, by sender. */
export async function listHeld({ sql, actor }: Pick<Unit, 'sql' | 'actor'>): Promise<HeldMessages[]> {
  const { rows } = await sql<Omit<HeldMessages, 'reason' | 'canRelease'> & { stop: string }>(
    `select m.sender_id as "senderId", min(m.sender) as sender, d.channel, min(d.reason) as stop, count(*)::int as messages
     from delivery d join message m on m.account_id = $1 and m.id = d.id where ${isHeld}
     group by m.sender_id, d.channel, d.reason = '${heldReason}' order by 2`,
    [actor.accountId],
  );
  const held: HeldMessages[] = [];
  for (const { stop, ...row } of rows) {
    const current = await readSenderStop(sql, actor.accountId, row.senderId);
    const isForRecords = current === null && stop === heldReason;
    const reason = isForRecords
      ? waitsForRecords
      : explainStop(current ?? (isSenderStop(stop) ? stop : 'sender_inactive'));
    held.push({ ...row, reason, canRelease: current === null && !isForRecords });
  }
  return held;
}

const waitsForRecords =
  'Its sender’s domain has no DKIM record that receivers can check. It is sent as soon as the record is right, within three days.';

function isSenderStop(reason: string): reason is SenderStop {
  return senderStops.some((stop) => stop === reason);
}

/**
 * Puts a sender's held messages back in their place: at their time, or now. Returns how many. Throws
 * `blocked` while the sender is stopped.
 */
export async function releaseHeld(unit: Unit, senderId: string): Promise<number> {
  const { sql, actor, clock } = unit;
  await lockRows(unit, 'sender', [senderId], 'share');
  const stop = await readSenderStop(sql, actor.accountId, senderId);
  if (stop !== null)
    throw new DomainError('blocked', `These messages can't be sent yet. ${explainStop(stop)}`);
  const { rows } = await sql<{ channel: Channel; dueAt: string }>(
    `with held as (
       select d.id, m.scheduled_at from delivery d join message m on m.account_id = $1 and m.id = d.id where ${isReleasable} and m.sender_id = $2 for update of d),
     released as (
       update delivery d set reason = null, send_after = greatest(h.scheduled_at, $3::timestamptz) from held h where d.account_id = $1 and d.id = h.id
       returning d.channel, d.send_after)
     select channel, send_after::text as "dueAt" from released order by send_after`,
    [actor.accountId, senderId, clock.now()],
  );
  const [first] = rows;
  if (first !== undefined) await addStreamWork(unit, first.channel, new Date(first.dueAt));
  return rows.length;
}

/**
 * Cancels a sender's held messages; what was reserved for them is free again. Returns how many. Throws
 * `not_found`.
 */
export async function cancelHeld(unit: Unit, senderId: string): Promise<number> {
  const { sql, actor, dueWork, clock } = unit;
  const known = await sql('select 1 from sender where account_id = $1 and id = $2', [
    actor.accountId,
    senderId,
  ]);
  if (known.count === 0) throw notFound('sender');
  const { rows } = await sql<{ channel: Channel }>(
    `with held as (
       select d.id from delivery d join message m on m.account_id = $1 and m.id = d.id where ${isHeld} and m.sender_id = $2 for update of d),
     cancelled as (
       update delivery d set state = 'cancelled', settled_at = now() from held h where d.account_id = $1 and d.id = h.id returning d.channel, d.batch_id),
     sums as materialized (select batch_id, count(*)::int as n from cancelled group by batch_id order by batch_id),
     batched as (update message_batch b set live = b.live - k.n from sums k where b.account_id = $1 and b.id = k.batch_id)
     select channel from cancelled`,
    [actor.accountId, senderId],
  );
  const channel = rows[0]?.channel;
  if (channel !== undefined) await dueWork.add(streamWork[channel], actor.accountId, clock.now());
  return rows.length;
}
