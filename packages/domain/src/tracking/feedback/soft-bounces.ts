import { addressHash, type Sql } from '../../kernel/index.ts';

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
  const { rows } = await sql<{ n: number; since: string }>(
    `
      with
        recent as (
          select bounced_at, greatest(opened_at, clicked_at) as seen_at
          from delivery
          where account_id = $1 and address = $2
            and campaign_id in (
              select id
              from campaign
              where account_id = $1 and created_at > now() - make_interval(days => $4)
            )
        ),
        afresh as (
          select greatest(
            max(seen_at),
            (
              select max(at)
              from consent_event
              where account_id = $1 and address_hash = $3 and source = 'enabled again'
            )
          ) as at
          from recent
        )
      select count(*)::int as n, to_char(min(bounced_at), 'YYYY-MM-DD') as since
      from recent, afresh
      where bounced_at > coalesce(afresh.at, '-infinity')
      having count(*) >= $5 and max(bounced_at) - min(bounced_at) >= make_interval(days => $6)`,
    [accountId, address, addressHash(address), withinDays, bounces, overDays],
  );
  const [found] = rows;
  return found === undefined
    ? null
    : `${found.n} messages in a row could not be delivered since ${found.since}`;
}
