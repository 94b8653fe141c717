import type { Scope } from '../domain.ts';

/** Pauses every campaign of the account that is being sent. What is on the wire arrives, nothing new leaves. */
export async function pauseSending(scope: Scope): Promise<void> {
  const { rows } = await scope.sql<{ id: string }>(`select id from campaign where account_id = $1 and status = 'sending' order by id`, [scope.actor.accountId]);
  for (const { id } of rows) await scope.campaignSending.pause(id);
}
