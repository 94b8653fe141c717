import { addressHash, type Sql } from '../../kernel/index.ts';
import { softBouncesSql } from './soft-bounces.sql.ts';

/** A mailbox that is full or unavailable this often won't recover; continuing to send looks like spam. */
export const softBounceRule = { bounces: 5, overDays: 7, withinDays: 180 } as const;

/**
 * The suppression detail for an address with too many soft bounces, or null. Each campaign counts once. An
 * open, a click, or enabling the address again restarts the count. Bounces within `overDays` may be one bad
 * week of the server.
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
