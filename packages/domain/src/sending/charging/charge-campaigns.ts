import type { BareDomain } from '../../domain-with.ts';
import type { DueWorkHandler, Unit } from '../../kernel/index.ts';
import { prolongHolds } from '../../wallet/index.ts';
import { campaignSubject } from './campaign-funds.ts';
import { chargeCampaign } from './charge-campaign.ts';
import { chargeEveryMs, holdLifeMs } from './reserve-campaign.ts';

/**
 * Regularly captures what a campaign has spent, keeps its hold alive while it lives (a paused campaign can
 * wait for weeks), and settles the hold of a campaign whose end was missed.
 */
export function chargeCampaigns(domain: Pick<BareDomain, 'openScope'>): DueWorkHandler {
  return {
    kind: 'delivery.charge',
    run: ({ accountId, subjectId }) =>
      domain.openScope({ accountId, userId: null }, (scope) => charge(scope, subjectId)),
  };
}

async function charge({ sql, actor, clock }: Unit, campaignId: string): Promise<Date | undefined> {
  const { accountId } = actor;
  const { rows } = await sql<{ status: string }>(
    'select status from campaign where account_id = $1 and id = $2 for update',
    [accountId, campaignId],
  );
  const live = await sql(
    `
      select 1
      from delivery
      where account_id = $1 and campaign_id = $2 and state = 'queued'
      limit 1`,
    [accountId, campaignId],
  );
  const isOver =
    live.rows.length === 0 &&
    (rows[0] === undefined || ['finished', 'cancelled', 'failed'].includes(rows[0].status));
  await chargeCampaign(sql, accountId, campaignId, { isOver });
  if (isOver) return undefined;
  const now = clock.now();
  const subjects = [campaignSubject(campaignId)];
  const open = await prolongHolds(sql, accountId, { subjects, now, lifeMs: holdLifeMs });
  return open === 0 ? undefined : new Date(now.getTime() + chargeEveryMs);
}
