import { type Channel, DomainError, lockRows, notFound, type Sql, type Unit } from '../../kernel/index.ts';
import { explainStop, readSenderStop, type SenderStop, senderStops } from '../../senders/index.ts';
import {
  cancelOfSender,
  failExpired,
  heldBySender,
  holdOfFailingDomains,
  holdOfSenders,
  isAnyHeld,
  releaseOfSender,
  releaseOfVerifiedDomains,
} from './hold-messages.sql.ts';
import { addAccountWork, addMessageWork, messageWork } from './message-work.ts';

/**
 * The domain of a message's sender has no DKIM record that receivers can verify. Unlike the other reasons,
 * these messages are released automatically, or fail after `longestHold`.
 */
export const unauthenticated = 'sender_unauthenticated';

/** Every reason why a message is held. A sender stop holds its messages until the account releases them. */
export const holdReasons = [unauthenticated, ...senderStops] as const;
export type HoldReason = (typeof holdReasons)[number];

/** Then a held message fails: nobody wants last week's password reset. */
const longestHold = '3 days';
const checkAgainMs = 30_000;

/** Held messages of one sender. */
export interface HeldMessages {
  senderId: string;
  sender: string;
  channel: Channel;
  /** Why they're held, in a sentence. */
  reason: string;
  messages: number;
  /** False while the sender may not send: then the account can only cancel them. */
  canRelease: boolean;
}

type HoldUnit = Pick<Unit, 'sql' | 'actor' | 'clock' | 'dueWork'>;

/** Holds the waiting messages of these senders. The claim holds messages that it is taking right now. */
export async function holdMessages(
  sql: Sql,
  accountId: string,
  reason: SenderStop,
  senderIds: readonly string[],
): Promise<void> {
  await sql(holdOfSenders, [accountId, [...senderIds], reason]);
}

/**
 * Brings an account's waiting messages in line with its domains: holds those of a failing domain, releases
 * those of a verified one, and fails those held for too long. Returns when to check again while any are held.
 */
export async function settleHeld(unit: HoldUnit): Promise<Date | undefined> {
  const { sql, actor, clock } = unit;
  const { accountId } = actor;
  await sql(holdOfFailingDomains, [accountId, unauthenticated]);
  const released = await sql(releaseOfVerifiedDomains, [accountId, clock.now(), unauthenticated]);
  const expired = await sql(failExpired, [accountId, unauthenticated, longestHold]);
  if (released.count + expired.count > 0) await addMessageWork(unit, 'email', clock.now());
  const { rows } = await sql(isAnyHeld, [accountId, unauthenticated]);
  return rows.length === 0 ? undefined : new Date(clock.now().getTime() + checkAgainMs);
}

/** Schedules the next `settleHeld`. */
export function addHeldWork(unit: HoldUnit): Promise<void> {
  const dueAt = new Date(unit.clock.now().getTime() + checkAgainMs);
  return addAccountWork(unit, 'senders.domain-changed', dueAt);
}

/** Held messages by sender; those that wait for DNS records have an entry of their own. */
export async function listHeld({ sql, actor }: Pick<Unit, 'sql' | 'actor'>): Promise<HeldMessages[]> {
  const { rows } = await sql<Omit<HeldMessages, 'reason' | 'canRelease'> & { heldFor: string | null }>(
    heldBySender,
    [actor.accountId, unauthenticated],
  );
  const held: HeldMessages[] = [];
  for (const { heldFor, ...row } of rows) {
    const stop = await readSenderStop(sql, actor.accountId, row.senderId);
    // A stop of today counts more than the reason they were held for.
    const reason = stop ?? toHoldReason(heldFor);
    held.push({
      ...row,
      reason: explainHold(reason),
      canRelease: stop === null && reason !== unauthenticated,
    });
  }
  return held;
}

function toHoldReason(stored: string | null): HoldReason {
  return holdReasons.find((reason) => reason === stored) ?? 'sender_inactive';
}

function explainHold(reason: HoldReason): string {
  if (reason !== unauthenticated) return explainStop(reason);
  return (
    'The domain of its sender has no DKIM record that receivers can verify. ' +
    'We send it once the record is right, for up to three days.'
  );
}

/**
 * Queues a sender's held messages again, at their scheduled time or now. Returns how many. Throws `blocked`
 * while the sender may not send. Messages that wait for DNS records are left alone.
 */
export async function releaseHeld(unit: Unit, senderId: string): Promise<number> {
  const { sql, actor, clock } = unit;
  await lockRows(unit, 'sender', [senderId], 'share');
  const stop = await readSenderStop(sql, actor.accountId, senderId);
  if (stop !== null)
    throw new DomainError('blocked', `These messages can’t be sent yet. ${explainStop(stop)}`);
  const { rows } = await sql<{ channel: Channel; dueAt: Date }>(releaseOfSender, [
    actor.accountId,
    clock.now(),
    senderId,
    unauthenticated,
  ]);
  const [first] = rows;
  if (first !== undefined) await addMessageWork(unit, first.channel, first.dueAt);
  return rows.length;
}

/**
 * Cancels a sender's held messages and frees their hold on the wallet. Returns how many. Throws `not_found`.
 */
export async function cancelHeld(unit: Unit, senderId: string): Promise<number> {
  const { sql, actor, dueWork, clock } = unit;
  const known = await sql('select 1 from sender where account_id = $1 and id = $2', [
    actor.accountId,
    senderId,
  ]);
  if (known.count === 0) throw notFound('sender');
  const { rows } = await sql<{ channel: Channel }>(cancelOfSender, [actor.accountId, senderId]);
  const channel = rows[0]?.channel;
  if (channel !== undefined) await dueWork.add(messageWork[channel], actor.accountId, clock.now());
  return rows.length;
}
