import type { CampaignStatus, Campaigns } from '../campaigns/index.ts';
import type { Channel, Unit } from '../kernel/index.ts';
import { findRecentCampaignsSql } from './overview.sql.ts';

export interface RecentCampaign {
  id: string;
  channel: Channel;
  name: string;
  status: CampaignStatus;
  startedAt: Date;
  sent: number;
  /** Messages that arrived, as far as known: what the other two are a share of. */
  deliveries: number;
  viewed: number;
  clicked: number;
}

const shownCampaigns = 5;

/** The last campaigns that started sending, with their counts as in their reports. */
export async function readRecentCampaigns(
  { sql, actor }: Unit,
  campaigns: Campaigns,
): Promise<RecentCampaign[]> {
  const { rows } = await sql<Pick<RecentCampaign, 'id' | 'channel' | 'name' | 'status' | 'startedAt'>>(
    findRecentCampaignsSql,
    [actor.accountId, shownCampaigns],
  );
  const numbers = await campaigns.numbers(rows.map(({ id }) => id));
  return rows.map((row) => {
    const { sent = 0, deliveries = 0, uniqueViews = 0, uniqueClicks = 0 } = numbers.get(row.id) ?? {};
    return { ...row, sent, deliveries, viewed: uniqueViews, clicked: uniqueClicks };
  });
}
