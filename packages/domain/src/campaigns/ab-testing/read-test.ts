import type { Channel, Sql } from '../../kernel/index.ts';
import type { CampaignStatus } from '../campaign.schema.ts';
import type { AbMeasure, AbOutcome, AbState, AbUnclear } from '../ab-settings/ab-test.schema.ts';
import { countVariantsSql, readTestSql } from './ab-tests.sql.ts';
import { judgeTest, type Verdict } from './judge-test.ts';

/** A started test, as stored. */
export interface StartedTest {
  accountId: string;
  campaignId: string;
  state: AbState;
  measure: AbMeasure;
  event: string;
  ifUnclear: AbUnclear;
  minutes: number;
  rest: number;
  heldOut: number;
  runningSince: Date | null;
  clockStartedAt: Date | null;
  winner: number | null;
  outcome: AbOutcome | null;
  decidedAt: Date | null;
  decidedBy: string | null;
  releaseAt: Date | null;
  status: CampaignStatus;
  timezone: string;
  channel: Channel;
  /** For how long the clock has run. */
  elapsedMs: number;
}

/** What became of a variant's test messages. */
export interface VariantResult {
  n: number;
  recipients: number;
  sent: number;
  /** With views through providers' proxies, which may be no person's. */
  opened: number;
  views: number;
  clicks: number;
  conversions: number;
}

export async function readTest(sql: Sql, accountId: string, campaignId: string): Promise<StartedTest | null> {
  const { rows } = await sql<StartedTest>(readTestSql, [accountId, campaignId]);
  return rows[0] ?? null;
}

export async function countVariants(
  sql: Sql,
  { accountId, campaignId, event }: Pick<StartedTest, 'accountId' | 'campaignId' | 'event'>,
): Promise<VariantResult[]> {
  const { rows } = await sql<VariantResult>(countVariantsSql, [accountId, campaignId, event]);
  return rows;
}

/** By what decides; by clicks where a person does. */
export function judgeResults(
  { measure }: Pick<StartedTest, 'measure'>,
  results: readonly VariantResult[],
  isOver: boolean,
): Verdict {
  const counted = measure === 'hand' ? 'clicks' : measure;
  return judgeTest(
    results.map((result) => ({ sent: result.sent, successes: Math.min(result.sent, result[counted]) })),
    isOver,
  );
}
