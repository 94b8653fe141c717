import type { Sql, Unit } from '../../kernel/index.ts';
import { holdMessages } from '../../messages/index.ts';
import { explainStop, type SenderStop, senderStop } from '../../senders/index.ts';
import { stopCampaignsSql } from './stop-sender.sql.ts';

/**
 * Stops everything from a sender that was refused or removed, in the transaction of that change: campaigns
 * that are sending pause with the reason, scheduled ones become drafts, queued messages are held. The caller
 * has locked the sender's row, so nothing new can start. Messages in flight arrive.
 */
export async function stopSender(unit: Pick<Unit, 'sql' | 'actor'>, senderId: string): Promise<void> {
  const { sql, actor } = unit;
  const { rows } = await sql<{ stop: SenderStop | null }>(
    `select ${senderStop('n')} as stop from sender n where n.account_id = $1 and n.id = $2`,
    [actor.accountId, senderId],
  );
  const stop = rows[0]?.stop;
  if (!stop) return;
  await stopCampaigns(sql, actor.accountId, stop, 'c.sender_id = $4', [senderId]);
  await holdMessages(sql, actor.accountId, stop, [senderId]);
}

/**
 * Pauses the campaigns matching `which` that are sending and unschedules the others. Its parameters start at
 * $4.
 */
export async function stopCampaigns(
  sql: Sql,
  accountId: string,
  stop: SenderStop,
  which: string,
  params: unknown[],
): Promise<void> {
  await sql(stopCampaignsSql(which), [
    accountId,
    explainStop(stop),
    `Nothing was sent. ${explainStop(stop)}`,
    ...params,
  ]);
}

/** Why the sender of a campaign may not send; null while it may. */
export async function campaignStop(
  sql: Sql,
  accountId: string,
  campaignId: string,
): Promise<SenderStop | null> {
  const { rows } = await sql<{ stop: SenderStop | null }>(
    `
      select ${senderStop('n')} as stop
      from campaign c
      left join sender n on n.account_id = $1 and n.id = c.sender_id
      where c.account_id = $1 and c.id = $2`,
    [accountId, campaignId],
  );
  return rows[0]?.stop ?? null;
}

/** Pauses a campaign whose sender may not send; returns whether it did. */
export async function pauseStopped(sql: Sql, accountId: string, campaignId: string): Promise<boolean> {
  const stop = await campaignStop(sql, accountId, campaignId);
  if (stop === null) return false;
  const { count } = await sql(
    `
      update campaign set status = 'paused', failure = $3, updated_at = now()
      where account_id = $1 and id = $2 and status = 'sending'`,
    [accountId, campaignId, explainStop(stop)],
  );
  return count > 0;
}
