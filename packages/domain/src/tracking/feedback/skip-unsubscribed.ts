import type { Unit } from '../../kernel/index.ts';
import { skipUnsubscribedSql } from './skip-unsubscribed.sql.ts';

/**
 * What waits for somebody who left a list is not sent any more: of campaigns under way or paused that have
 * them from this list, or from wherever they are, unless another subscription of theirs stands. A claim looks
 * at what stops everything, not at lists; so they are taken out here. Campaigns before their messages, the
 * order in which a claim locks them; what is leased goes out.
 */
export async function skipUnsubscribed(
  { sql, actor }: Pick<Unit, 'sql' | 'actor'>,
  contactId: string,
  listId: string,
): Promise<void> {
  await sql(skipUnsubscribedSql, [actor.accountId, contactId, listId]);
}
