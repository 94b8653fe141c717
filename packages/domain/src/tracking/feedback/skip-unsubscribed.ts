import type { Unit } from '../../kernel/index.ts';
import { lockCampaignsSql, skipUnsubscribedSql } from './skip-unsubscribed.sql.ts';

/**
 * Skips what is queued for a contact who left a list: in campaigns that are sending or paused and have the
 * contact from this list, or from any source, unless another of the contact's subscriptions applies. A claim
 * checks suppression but not lists, so they are skipped here. Locks campaigns before their messages, as a
 * claim does; what is claimed goes out.
 */
export async function skipUnsubscribed(
  { sql, actor }: Pick<Unit, 'sql' | 'actor'>,
  contactId: string,
  listId: string,
): Promise<void> {
  const { rows } = await sql<{ id: string }>(lockCampaignsSql, [actor.accountId, listId]);
  if (rows.length > 0) await sql(skipUnsubscribedSql, [actor.accountId, contactId, rows.map(({ id }) => id)]);
}
