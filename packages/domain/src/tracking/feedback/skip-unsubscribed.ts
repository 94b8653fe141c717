import type { Unit } from '../../kernel/index.ts';
import { skipUnsubscribedSql } from './skip-unsubscribed.sql.ts';

/**
 * Skips what is queued for a contact who left a list: in campaigns that are sending or paused and have the
 * contact from this list, or from any source, unless another of the contact's subscriptions applies. A claim
 * checks suppression but not lists, so they are skipped here. Locks campaigns before their messages, as a
 * claim does; what is leased goes out.
 */
export async function skipUnsubscribed(
  { sql, actor }: Pick<Unit, 'sql' | 'actor'>,
  contactId: string,
  listId: string,
): Promise<void> {
  await sql(skipUnsubscribedSql, [actor.accountId, contactId, listId]);
}
