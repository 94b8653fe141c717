import { addressHash, type Sql } from '../../kernel/index.ts';
import { softBouncesSql } from './soft-bounces.sql.ts';

/**
 * A mailbox that is full or out of service this often is not coming back; senders who go on are taken for
 * spammers.
 */
export const softBounceRule = { bounces: 5, overDays: 7, withinDays: 180 } as const;

/**
 * What to say of an address that has bounced softly too often, or null. Each campaign counts once; an open or
 * a click, or somebody enabling the address again, starts the count afresh. Fewer than `overDays` may be one
 * bad week of its server.
 */
export async function tooManySoftBounces(
  sql: Sql,
  accountId: string,
  address: string,
): Promise<string | null> {
  const { bounces, overDays, withinDays } = softBounceRule;
  const { rows } = await sql<{ n: number; since: string }>(softBouncesSql, [
    accountId,
    address,
    addressHash(address),
    withinDays,
    bounces,
    overDays,
  ]);
  const [found] = rows;
  return found === undefined
    ? null
    : `${found.n} messages in a row could not be delivered since ${found.since}`;
}
