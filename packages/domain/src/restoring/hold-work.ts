import { releaseCampaignLeases } from '../sending/index.ts';
import { messageWork } from '../messages/index.ts';
import type { BareDomain } from '../domain-with.ts';
import type { DueWorkKind, Sql } from '../kernel/index.ts';
import {
  countHeldSql,
  holdMailsSql,
  holdMessagesSql,
  pauseCampaignsSql,
  releaseMessagesSql,
  unscheduleOverdueSql,
} from './hold-work.sql.ts';

/** The kinds of work a restored backup would repeat, by account; also how much of each was held. */
export interface HeldWork {
  campaigns: number;
  schedules: number;
  messages: number;
  webhooks: number;
  mails: number;
  imports: number;
}

/** Held rows stay in the queue with a due time that never comes. */
const never = '9999-01-01T00:00:00Z';
const heldError = 'Held: the database was restored from a backup.';
const pausedBecause =
  'Paused because the database was restored from a backup. ' +
  'Recipients who got this after the backup was taken would get it again if you resume.';
const unscheduledBecause =
  'Not sent: it was due before the database was restored from a backup, so it may have been sent already.';

/** Holds everything of an account that would otherwise be sent. Work scheduled for later stays scheduled. */
export function holdAccountWork(domain: BareDomain, accountId: string): Promise<HeldWork> {
  return domain.openScope({ accountId, userId: null }, async ({ sql }) => ({
    campaigns: await pauseCampaigns(sql, accountId),
    schedules: await unscheduleOverdue(sql, accountId),
    messages: await holdMessages(sql, accountId),
    webhooks: (
      await sql('update webhook_due set due_at = $2, token = null where account_id = $1 and due_at < $2', [
        accountId,
        never,
      ])
    ).count,
    mails: await holdMails(sql, accountId),
    imports: (
      await sql(`update import_job set status = 'paused' where account_id = $1 and status = 'running'`, [
        accountId,
      ])
    ).count,
  }));
}

/** How much is held now. */
export function countHeld(
  domain: BareDomain,
  accountId: string,
): Promise<Pick<HeldWork, 'messages' | 'webhooks' | 'mails'>> {
  return domain.openScope({ accountId, userId: null }, async ({ sql }) => {
    const { rows } = await sql<Pick<HeldWork, 'messages' | 'webhooks' | 'mails'>>(countHeldSql, [
      accountId,
      never,
      heldError,
    ]);
    return rows[0] ?? { messages: 0, webhooks: 0, mails: 0 };
  });
}

export type HeldKind = 'messages' | 'webhooks' | 'mails';

/** Releases held work of one kind. Returns how much. */
export function releaseHeld(domain: BareDomain, accountId: string, kind: HeldKind): Promise<number> {
  return domain.openScope({ accountId, userId: null }, async ({ sql }) => {
    if (kind === 'webhooks')
      return (
        await sql('update webhook_due set due_at = now() where account_id = $1 and due_at = $2', [
          accountId,
          never,
        ])
      ).count;
    if (kind === 'mails') return releaseMails(sql, accountId);
    const { count } = await sql(releaseMessagesSql, [accountId, never]);
    await sql('update due_work set due_at = now() where account_id = $1 and kind = any($2)', [
      accountId,
      Object.values(messageWork),
    ]);
    return count;
  });
}

async function pauseCampaigns(sql: Sql, accountId: string): Promise<number> {
  const { rows } = await sql<{ id: string }>(pauseCampaignsSql, [accountId, pausedBecause]);
  for (const { id } of rows) await releaseCampaignLeases(sql, accountId, id);
  return rows.length;
}

async function unscheduleOverdue(sql: Sql, accountId: string): Promise<number> {
  const { rows } = await sql<{ id: string }>(unscheduleOverdueSql, [accountId, unscheduledBecause]);
  await sql(`delete from due_work where account_id = $1 and kind = $2 and subject_id = any($3)`, [
    accountId,
    'campaign.prepare' satisfies DueWorkKind,
    rows.map(({ id }) => id),
  ]);
  return rows.length;
}

/**
 * Holds due messages. One that was leased when the backup was taken is queued again; one that was being sent
 * becomes unknown on its own.
 */
async function holdMessages(sql: Sql, accountId: string): Promise<number> {
  const { count } = await sql(holdMessagesSql, [accountId, never]);
  return count;
}

/** The platform's own emails wait as dead work, which staff see in the list of jobs. */
async function holdMails(sql: Sql, accountId: string): Promise<number> {
  const { count } = await sql(holdMailsSql, [accountId, heldError]);
  return count;
}

async function releaseMails(sql: Sql, accountId: string): Promise<number> {
  const { count } = await sql(
    `update due_work set is_dead = false, last_error = null, attempts = 0, due_at = now()
     where account_id = $1 and kind = 'outbox' and is_dead and last_error = $2`,
    [accountId, heldError],
  );
  return count;
}
