import type { Currency, Sql } from '../../kernel/index.ts';

/** The part of the ledger that belongs to one campaign. */
export interface CampaignFunds {
  /** Null when nothing of it was ever priced. */
  currency: Currency | null;
  /** What was sent so far cost, in thousandths of a minor unit. */
  costMills: bigint;
  capturedMinor: bigint;
  holdCount: number;
  /** Oldest first. */
  openHolds: { id: string; capturedMinor: bigint; leftMinor: bigint }[];
}

interface StatRow {
  currency: Currency | null;
  cost: bigint;
}

interface HoldRow {
  id: string;
  captured: bigint;
  left: bigint;
}

export const campaignSubject = (campaignId: string): string => `campaign/${campaignId}`;

/** Call with the campaign's row locked: every hold and capture for a campaign happens under that lock. */
export async function readCampaignFunds(
  sql: Sql,
  accountId: string,
  campaignId: string,
): Promise<CampaignFunds> {
  const stats = await sql<StatRow>(
    'select currency, cost_mills as cost from campaign_stat where account_id = $1 and campaign_id = $2',
    [accountId, campaignId],
  );
  const holds = await sql<HoldRow>(
    `
      select id, captured_minor as captured,
        (amount_minor - captured_minor - released_minor) as left
      from wallet_hold
      where account_id = $1 and subject = $2
      order by id`,
    [accountId, campaignSubject(campaignId)],
  );
  const all = holds.rows.map(({ id, captured, left }) => ({
    id,
    capturedMinor: captured,
    leftMinor: left,
  }));
  return {
    currency: stats.rows[0]?.currency ?? null,
    costMills: stats.rows[0]?.cost ?? 0n,
    capturedMinor: all.reduce((sum, { capturedMinor }) => sum + capturedMinor, 0n),
    holdCount: all.length,
    openHolds: all.filter(({ leftMinor }) => leftMinor > 0n),
  };
}
