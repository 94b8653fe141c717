import type { BareDomain } from '../../../domain-with.ts';
import type { DueWorkHandler, Unit } from '../../../kernel/index.ts';
import { prolongHolds } from '../../../wallet/index.ts';
import { storedCode } from '../codes/reward-codes.ts';
import { chargeCodes, codesSubject, holdLifeMs } from './code-funds.ts';
import {
  lockForSettlingSql,
  openReservationsSql,
  reservationsOfCodeSql,
  reservedOfSql,
  settleCampaignCodesSql,
  settledCodes,
  settleShownCodeSql,
  shareCampaignSql,
} from './settle-codes.sql.ts';

/** While a campaign is being sent; a till that is shown a code doesn’t wait for it. */
const whileSendingMs = 5_000;
/** For messages in doubt, and campaigns that are paused. */
const otherwiseMs = 15 * 60_000;

interface Settled {
  n: number;
  given: number;
  priceMinor: bigint;
}

/**
 * Gives the codes of messages that were sent, and frees those of messages that weren’t: decided by the rows of the send
 * path alone, so a killed process changes nothing about it. What sending does isn’t slowed down by it.
 */
export function settleRewardCodes(domain: Pick<BareDomain, 'openScope'>): DueWorkHandler {
  return {
    kind: 'reward.settle',
    run: ({ accountId, subjectId }) =>
      domain.openScope({ accountId, userId: null }, (unit) => settleCampaign(unit, subjectId)),
  };
}

async function settleCampaign(unit: Unit, campaignId: string): Promise<Date | undefined> {
  const { sql, actor, clock } = unit;
  const { rows } = await sql<{ status: string }>(shareCampaignSql, [actor.accountId, campaignId]);
  const { rows: rewards } = await sql<{ rewardId: string }>(reservedOfSql, [actor.accountId, campaignId]);
  let settled = 0;
  let givenMinor = 0n;
  for (const { rewardId } of rewards) {
    const one = await settle(unit, settleCampaignCodesSql, [campaignId, rewardId, clock.now()]);
    settled = Math.max(settled, one.n);
    givenMinor += one.priceMinor;
  }
  const { rows: open } = await sql<{ n: number; priceMinor: bigint }>(openReservationsSql, [
    actor.accountId,
    campaignId,
  ]);
  const { n = 0, priceMinor = 0n } = open[0] ?? {};
  const status = rows[0]?.status ?? 'cancelled';
  const isOver = n === 0 || (settled < settledCodes && ['finished', 'cancelled'].includes(status));
  await chargeCodes(unit, campaignId, { givenMinor, stillMinor: priceMinor, isOver });
  if (n === 0) return undefined;
  const now = new Date();
  if (settled === settledCodes) return now;
  await prolongHolds(sql, actor.accountId, {
    subjects: [codesSubject(campaignId)],
    now: clock.now(),
    lifeMs: holdLifeMs,
  });
  return new Date(now.getTime() + (settled > 0 || status === 'sending' ? whileSendingMs : otherwiseMs));
}

/** A till was shown this code: it counts as given if its message was sent, or may have been. */
export async function settleShownCode(unit: Unit, typed: string): Promise<void> {
  const { sql, actor, clock } = unit;
  const { rows } = await sql<{ campaignId: string; rewardId: string }>(reservationsOfCodeSql, [
    actor.accountId,
    storedCode(typed),
  ]);
  for (const { campaignId, rewardId } of rows) {
    await sql(shareCampaignSql, [actor.accountId, campaignId]);
    const { priceMinor } = await settle(unit, settleShownCodeSql, [
      campaignId,
      rewardId,
      clock.now(),
      await idOf(unit, typed),
    ]);
    if (priceMinor > 0n)
      await chargeCodes(unit, campaignId, { givenMinor: priceMinor, stillMinor: 0n, isOver: false });
  }
}

async function idOf({ sql, actor }: Unit, typed: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>(
    'select id from reward_code where account_id = $1 and code = $2',
    [actor.accountId, storedCode(typed)],
  );
  return rows[0]?.id ?? null;
}

async function settle({ sql, actor }: Unit, statement: string, params: unknown[]): Promise<Settled> {
  await sql(lockForSettlingSql, [actor.accountId, params[1]]);
  const { rows } = await sql<Settled>(statement, [actor.accountId, ...params]);
  return rows[0] ?? { n: 0, given: 0, priceMinor: 0n };
}
