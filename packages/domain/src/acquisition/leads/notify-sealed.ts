import { mailOwners } from '../../accounts/index.ts';
import { takeRateWith, type RowUnit } from '../../kernel/index.ts';

const perCampaign = { points: 1, seconds: 86_400 };

interface SealedNotice {
  formId: string;
  campaign: string;
  state: 'waiting' | 'held';
  appUrl: string;
}

/** Emails the account’s owners that leads are kept sealed, once a day for each campaign and reason. */
export async function notifySealed(
  unit: RowUnit,
  { formId, campaign, state, appUrl }: SealedNotice,
): Promise<void> {
  if (!(await takeRateWith(unit.sql, `leads-${state}:${formId}`, perCampaign)).isAllowed) return;
  const url = `${appUrl}/dashboard/leads/${formId}`;
  await mailOwners(unit, 'leads_sealed', { campaign, state, url });
}
