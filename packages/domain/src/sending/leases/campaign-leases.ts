import type { Sql } from '../../kernel/index.ts';
import { reapCampaignSql, releaseCampaignSql } from './campaign-leases.sql.ts';

/** Recipients of a campaign whose process has died. */
interface Reaped {
  /** Never handed over: back in the queue. */
  requeued: number;
  /** Possibly handed over: only the owner can decide to send again. */
  unknown: number;
}

/**
 * Takes back what a dead process had leased. An expired `leased` row was never sent and returns to the queue.
 * An expired `sending` row may have been sent and becomes `unknown`. A process that is alive extends its
 * leases long before they expire.
 */
export async function reapCampaignLeases(sql: Sql, accountId: string, campaignId: string): Promise<Reaped> {
  const { rows } = await sql<Reaped>(reapCampaignSql, [accountId, campaignId]);
  return rows[0] ?? { requeued: 0, unknown: 0 };
}

/**
 * Returns every leased recipient of a campaign to the queue; the processes that hold them notice when they
 * try to send. Skips rows the pump has locked, because each side could wait for the other: those rows can't
 * be sent any more and are reaped when their lease expires.
 */
export async function releaseCampaignLeases(
  sql: Sql,
  accountId: string,
  campaignId: string,
): Promise<number> {
  const { count } = await sql(releaseCampaignSql, [accountId, campaignId]);
  return count;
}
