import type { Sql } from '../../kernel/index.ts';
import { forecastWarmUp, type WarmUpForecast } from '../../sending/index.ts';
import type { Campaign } from '../campaign.entity.ts';
import type { ReviewRemark } from '../review-remark.ts';

/** What the warm-up of the sender's domain makes of a campaign that is sent now: its days, or why a test can't be sent. */
export async function reviewWarmUp(
  sql: Sql,
  campaign: Campaign,
  recipients: number,
): Promise<{ warmUp: WarmUpForecast | null; blockers: ReviewRemark[] }> {
  const found = campaign.channel === 'sms' ? null : await forecastWarmUp(sql, campaign, recipients);
  if (found === null) return { warmUp: null, blockers: [] };
  const { forecast, problemOfTest: message } = found;
  if (!campaign.abTest || message === null) return { warmUp: forecast, blockers: [] };
  return { warmUp: null, blockers: [{ id: 'ab_test_warm_up', message }] };
}
