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

interface HoldsRow {
  holdCount: number;
  captured: bigint;
  open: { id: string; captured: string; left: string }[];
}

/** Added up by the database: a campaign that grows has a hold for each batch, thousands a month. */
const holdsSql = `
  select count(*)::int as hold_count, coalesce(sum(captured_minor), 0)::bigint as captured,
    coalesce(
      json_agg(json_build_object(
        'id', id,
        'captured', captured_minor::text,
        'left', (amount_minor - captured_minor - released_minor)::text
      ) order by id) filter (where amount_minor > captured_minor + released_minor),
      '[]'
    ) as open
  from wallet_hold
  where account_id = $1 and subject = $2`;

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
  const { rows } = await sql<HoldsRow>(holdsSql, [accountId, campaignSubject(campaignId)]);
  const { holdCount = 0, captured = 0n, open = [] } = rows[0] ?? {};
  return {
    currency: stats.rows[0]?.currency ?? null,
    costMills: stats.rows[0]?.cost ?? 0n,
    capturedMinor: captured,
    holdCount,
    openHolds: open.map((hold) => ({
      id: hold.id,
      capturedMinor: BigInt(hold.captured),
      leftMinor: BigInt(hold.left),
    })),
  };
}
