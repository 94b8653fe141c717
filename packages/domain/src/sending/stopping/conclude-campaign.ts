import type { BareDomain } from '../../domain-with.ts';
import type { Sql } from '../../kernel/index.ts';
import { cancelQueued } from './cancel-queued.ts';
import { chargeCampaign } from '../charging/charge-campaign.ts';
import { settleIdle } from '../charging/reserve-campaign.ts';
import { pauseStopped } from './stop-sender.ts';
import { deleteOfCampaignSql } from '../leases/send-claims.sql.ts';
import { reapClaims } from './reap-claims.ts';
import { finishCampaignSql, liveRecipientsSql, rescheduleCampaignSql } from './conclude-campaign.sql.ts';

/**
 * Handles a campaign with nothing to claim: reaps the leases of dead processes, cancels what a cancelled
 * campaign still has queued, finishes a campaign with no row in a live state and settles its hold, and
 * reschedules the due work. "Finished" is derived, and only here.
 */
export async function concludeCampaign(
  domain: Pick<BareDomain, 'openScope' | 'config'>,
  accountId: string,
  campaignId: string,
): Promise<void> {
  await domain.openScope({ accountId, userId: null }, async ({ sql, dueWork }) => {
    // Locked, so that a resume or a retry can't add the due work between this read and the removal.
    const campaign = await sql<{ status: string; acceptsUntil: Date | null }>(
      `select status, case when accepts_until > now() then accepts_until end as accepts_until
       from campaign where account_id = $1 and id = $2 for update`,
      [accountId, campaignId],
    );
    const acceptsUntil = campaign.rows[0]?.acceptsUntil ?? null;
    const isStopped =
      campaign.rows[0]?.status === 'sending' && (await pauseStopped(sql, accountId, campaignId));
    const status = isStopped ? 'paused' : campaign.rows[0]?.status;
    await reapClaims(sql, { accountId, campaignId, channel: null }, domain.config.dataDir);
    if (status === 'cancelled') await cancelQueued(sql, accountId, campaignId);
    const live = await liveRows(sql, accountId, campaignId);
    const isIdle = !live.hasQueued && !live.hasBusy;
    // The test messages of an A/B test are settled: its clock starts, and the rest waits for the decision.
    if (live.hasRest && isIdle) {
      if (status === 'sending') await dueWork.add('campaign.ab-test', campaignId, new Date());
      return dueWork.remove('delivery.send', campaignId);
    }
    if (status === 'sending' && isIdle && acceptsUntil !== null) {
      await settleIdle(sql, accountId, campaignId);
      return dueWork.add('delivery.send', campaignId, acceptsUntil);
    }
    if (status === 'sending' && isIdle) await sql(finishCampaignSql, [accountId, campaignId]);
    if (isIdle && ['sending', 'finished', 'cancelled'].includes(status ?? '')) {
      await chargeCampaign(sql, accountId, campaignId, { isOver: true });
      await dueWork.remove('delivery.charge', campaignId);
      await sql(deleteOfCampaignSql, [accountId, campaignId]);
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
  /** The rest of an A/B test waits for its decision. */
  hasRest: boolean;
  /** When the next queued row is due. */
  next: string | null;
}

async function liveRows(sql: Sql, accountId: string, campaignId: string): Promise<LiveRows> {
  const { rows } = await sql<LiveRows>(liveRecipientsSql, [accountId, campaignId, null]);
  return rows[0] ?? { hasQueued: false, hasBusy: false, hasRest: false, next: null };
}
