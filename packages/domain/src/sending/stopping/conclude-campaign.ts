import type { BareDomain } from '../../domain-with.ts';
import type { Sql } from '../../kernel/index.ts';
import { cancelQueued } from './cancel-queued.ts';
import { chargeCampaign } from '../charging/charge-campaign.ts';
import { pauseStopped } from './stop-sender.ts';
import { reapCampaignLeases } from '../leases/campaign-leases.ts';
import { liveRecipientsSql, rescheduleCampaignSql } from './conclude-campaign.sql.ts';

/**
 * Looks at a campaign of which nothing could be claimed: takes back what dead processes held, cancels what a
 * cancelled campaign still has queued, finishes a campaign with no row in a live state and settles its
 * reservation, and says when to look again. "Finished" is derived, here only.
 */
export async function concludeCampaign(
  domain: Pick<BareDomain, 'openScope'>,
  accountId: string,
  campaignId: string,
): Promise<void> {
  await domain.openScope({ accountId, userId: null }, async ({ sql, dueWork }) => {
    // Locked, so that a resume or a retry cannot add the due work between this look and the removal.
    const campaign = await sql<{ status: string }>(
      'select status from campaign where account_id = $1 and id = $2 for update',
      [accountId, campaignId],
    );
    const isStopped =
      campaign.rows[0]?.status === 'sending' && (await pauseStopped(sql, accountId, campaignId));
    const status = isStopped ? 'paused' : campaign.rows[0]?.status;
    await reapCampaignLeases(sql, accountId, campaignId);
    if (status === 'cancelled') await cancelQueued(sql, accountId, campaignId);
    const live = await liveRows(sql, accountId, campaignId);
    if (status === 'sending' && !live.hasQueued && !live.hasBusy) {
      await sql(
        `
          update campaign set status = 'finished', finished_at = now(), updated_at = now()
          where account_id = $1 and id = $2 and status = 'sending'`,
        [accountId, campaignId],
      );
    }
    if (!live.hasQueued && !live.hasBusy && ['sending', 'finished', 'cancelled'].includes(status ?? '')) {
      await chargeCampaign(sql, accountId, campaignId, { isOver: true });
      await dueWork.remove('delivery.charge', campaignId);
    }
    const mustComeBack = live.hasBusy || (live.hasQueued && (status === 'sending' || status === 'cancelled'));
    if (!mustComeBack) return dueWork.remove('delivery.send', campaignId);
    await sql(rescheduleCampaignSql, [
      'delivery.send',
      accountId,
      campaignId,
      live.hasBusy ? 2 : 30,
      live.next,
    ]);
  });
}

interface LiveRows {
  hasQueued: boolean;
  hasBusy: boolean;
  /** When the next queued row is due. */
  next: string | null;
}

async function liveRows(sql: Sql, accountId: string, campaignId: string): Promise<LiveRows> {
  const { rows } = await sql<LiveRows>(liveRecipientsSql, [accountId, campaignId]);
  return rows[0] ?? { hasQueued: false, hasBusy: false, next: null };
}
