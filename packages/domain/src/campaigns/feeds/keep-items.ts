import { newId, type Unit } from '../../kernel/index.ts';
import { feedLimits, type FeedItemState } from './feed.schema.ts';
import { addItemsSql, forgetItemsSql, skipWaitingSql } from './feeds.sql.ts';
import type { FeedItem } from './reading/read-feed.ts';

/** What becomes of the items of a first reading: none is sent, or the newest ones. */
export type FirstReading = 'skip' | 'send';

type NewState = Exclude<FeedItemState, 'sent'>;

/** The state of a new item by its place. `first` is null once the feed was read before. */
export const stateOf =
  (first: FirstReading | null, maxItems: number) =>
  (place: number): NewState =>
    first === null || (first === 'send' && place < maxItems) ? 'waiting' : 'skipped';

/**
 * Notes the items that a feed lists, newest first; those that are known stay as they are. `state` says what becomes of a
 * new one by its place. Too many waiting ones are skipped, and old ones that the feed dropped are forgotten. Returns how many
 * are new.
 */
export async function keepItems(
  { sql, actor: { accountId }, clock }: Pick<Unit, 'sql' | 'actor' | 'clock'>,
  feedId: string,
  items: readonly FeedItem[],
  state: (place: number) => NewState,
): Promise<number> {
  const rows = items.map((item, place) => ({ ...item, state: state(place) })).toReversed();
  const { count: found } = await sql(addItemsSql, [
    accountId,
    feedId,
    clock.now(),
    // One millisecond apart, so that a newer item has a larger id.
    rows.map((_, n) => newId(clock.now().getTime() + n)),
    rows.map(({ state }) => state),
    rows.map(({ hash }) => hash),
    rows.map(({ title }) => title),
    rows.map(({ link }) => link),
    rows.map(({ summary }) => summary),
    rows.map(({ picture }) => picture),
    rows.map(({ publishedAt }) => publishedAt),
  ]);
  await sql(skipWaitingSql, [accountId, feedId, feedLimits.waiting]);
  const listed = items.map(({ hash }) => hash);
  await sql(forgetItemsSql, [accountId, feedId, listed, feedLimits.remembered]);
  return found;
}
