import type { Unit } from '../../kernel/index.ts';
import { addMessageWork } from './stream-work.ts';

/** Why a queued message waits without a time: receivers could not verify its signature. */
export const heldReason = 'sender_unauthenticated';

/**
 * So long a held message waits for its domain; then it fails, because nobody wants a password reset of last
 * week.
 */
export const longestHold = '3 days';
const lookAgainMs = 30_000;

type Holding = Pick<Unit, 'sql' | 'actor' | 'clock' | 'dueWork'>;

/**
 * Makes sure that held messages are looked at; a row that is there keeps its time, so that a steady flow does
 * not put it off.
 */
export async function addHeldWork({ sql, actor, clock, dueWork }: Holding): Promise<void> {
  const { accountId } = actor;
  const dueAt = new Date(clock.now().getTime() + lookAgainMs);
  await sql(
    `insert into due_work as w (kind, account_id, subject_id, due_at) values ($1, $2, $2, $3)
     on conflict (kind, account_id, subject_id) do update set due_at = least(w.due_at, excluded.due_at), attempts = 0, is_dead = false`,
    ['senders.domain-changed', accountId, dueAt],
  );
  dueWork.added.push({ kind: 'senders.domain-changed', accountId, subjectId: accountId, dueAt });
}

/**
 * Brings an account's waiting messages in line with its domains: those of a domain that fails are held, those
 * of one that passes are released, and those that waited too long fail. Returns when to look again while any
 * are held.
 */
export async function settleHeld(unit: Holding): Promise<Date | undefined> {
  const { sql, actor, clock } = unit;
  const { accountId } = actor;
  await sql(hold, [accountId, heldReason]);
  const released = await sql(release, [accountId, heldReason]);
  const expired = await sql(expire, [accountId, heldReason, longestHold]);
  if (released.count + expired.count > 0) await addMessageWork(unit, 'email', clock.now());
  const { rows } = await sql(`select 1 from delivery d where ${isHeld} limit 1`, [accountId, heldReason]);
  return rows.length === 0 ? undefined : new Date(clock.now().getTime() + lookAgainMs);
}

const isHeld = `d.account_id = $1 and d.channel = 'email' and d.campaign_id is null and d.state = 'queued' and d.send_after = 'infinity' and d.reason = $2`;
const ofDomain = `message m join sender s on s.account_id = m.account_id and s.id = m.sender_id
  join sending_domain g on g.account_id = s.account_id and g.id = s.sending_domain_id`;

const hold = `update delivery d set send_after = 'infinity', reason = $2 from ${ofDomain}
  where d.account_id = $1 and d.channel = 'email' and d.campaign_id is null and d.state = 'queued' and d.send_after < 'infinity'
    and m.account_id = $1 and m.id = d.id and g.dkim_status <> 'verified'`;

const release = `update delivery d set send_after = greatest(m.scheduled_at, now()), reason = null from ${ofDomain}
  where ${isHeld} and m.account_id = $1 and m.id = d.id and g.dkim_status = 'verified'`;

const expire = `with failed as (
    update delivery d set state = 'failed', settled_at = now(), response = 'The records of the sender''s domain stayed wrong for ' || $3
    from message m where ${isHeld} and m.account_id = $1 and m.id = d.id and greatest(m.created_at, m.scheduled_at) < now() - $3::interval
    returning d.id, d.batch_id),
  batched as (
    update message_batch b set live = b.live - k.n from (select batch_id, count(*)::int as n from failed group by batch_id order by batch_id) k
    where b.account_id = $1 and b.id = k.batch_id),
  per_day as (
    insert into daily_stat as d (account_id, channel, day, failed)
    select $1, 'email', (now() at time zone 'UTC')::date, count(*) from failed having count(*) > 0
    on conflict (account_id, channel, day) do update set failed = d.failed + excluded.failed)
  select id from failed`;
