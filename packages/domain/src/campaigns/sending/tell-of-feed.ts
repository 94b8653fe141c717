import { mailOwners } from '../../accounts/index.ts';
import type { Unit } from '../../kernel/index.ts';

export interface FailedCampaign {
  name: string;
  failure: string | null;
  feedId: string | null;
}

/** Nobody waits at the page of a campaign that a feed started, so its owners are mailed why it wasn’t sent. */
export async function tellOfFeed(
  unit: Unit,
  { name, failure, feedId }: FailedCampaign,
  url: string,
): Promise<void> {
  if (feedId === null) return;
  const { rows } = await unit.sql<{ name: string }>(
    'select name from campaign_feed where account_id = $1 and id = $2',
    [unit.actor.accountId, feedId],
  );
  const feed = rows[0]?.name ?? name;
  await mailOwners(unit, 'feed_campaign_failed', { feed, campaign: name, reason: failure ?? '', url });
}
