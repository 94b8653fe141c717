import type { StaffAccountScope } from '../access/staff-call.ts';
import { advancingStatuses } from '../../campaigns/campaign.schema.ts';

/**
 * Pauses every running campaign of the account. Messages being sent finish, no new ones start. Called after
 * the account was suspended: a campaign whose audience is being frozen is waited for and paused too.
 */
export async function pauseSending(
  scope: Pick<StaffAccountScope, 'actor' | 'campaignSending' | 'sql'>,
): Promise<void> {
  const { rows } = await scope.sql<{ id: string; status: string }>(
    `select id, status from campaign where account_id = $1 and status = any($2) order by id for update`,
    [scope.actor.accountId, advancingStatuses],
  );
  for (const { id, status } of rows) if (status === 'sending') await scope.campaignSending.pause(id);
}
