import { DomainError, lockRows, type Unit } from '../../kernel/index.ts';
import { returnItemsSql, takeItemsSql } from './return-items.sql.ts';

/** Locks the feed that made a campaign, as a check of the feed does before it changes items. */
export async function holdFeedOf(unit: Unit, campaignId: string): Promise<boolean> {
  const { rows } = await unit.sql<{ id: string }>(
    `select f.id from campaign c join campaign_feed f on f.account_id = c.account_id and f.id = c.feed_id
     where c.account_id = $1 and c.id = $2`,
    [unit.actor.accountId, campaignId],
  );
  if (rows[0] === undefined) return false;
  await lockRows(unit, 'campaign_feed', [rows[0].id]);
  return true;
}

/** The items of a feed’s campaign that was deleted unsent are new again: its next campaign carries them. */
export async function returnItems({ sql, actor }: Unit, campaignId: string): Promise<void> {
  await sql(returnItemsSql, [actor.accountId, campaignId]);
}

/** A restored one takes its items again. Throws `invalid_state` if another campaign carried one of them meanwhile. */
export async function takeItemsAgain({ sql, actor }: Unit, campaignId: string): Promise<void> {
  const { rows } = await sql<{ isTaken: boolean }>(takeItemsSql, [actor.accountId, campaignId]);
  if (rows.length === 0 || rows.some(({ isTaken }) => !isTaken))
    throw new DomainError(
      'invalid_state',
      'This draft can’t be restored: its feed has sent the items in another campaign since.',
    );
}
