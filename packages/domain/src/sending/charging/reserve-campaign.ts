import type { Currency, Money, Sql, Unit } from '../../kernel/index.ts';
import { costMinor, holdFunds, releaseHold } from '../../wallet/index.ts';
import { campaignSubject, readCampaignFunds } from './campaign-funds.ts';

export const chargeEveryMs = 15 * 60_000;
/** The hold of a campaign that still lives is extended by as long again; see `chargeCampaigns`. */
export const holdLifeMs = 30 * 86_400_000;

/**
 * Holds what the campaign's waiting messages may cost beyond its existing holds. Must run with the campaign's
 * row locked and last in the transaction, because it locks the wallet. Throws `insufficient_funds`, which
 * rolls the transaction back. `frozen` gives the currency and the waiting cost of an audience frozen in this
 * transaction.
 */
export async function reserveCampaign(
  unit: Pick<Unit, 'sql' | 'dueWork' | 'clock' | 'actor'>,
  campaignId: string,
  frozen?: { currency: Currency; waitingMills: bigint },
): Promise<void> {
  const { sql, clock } = unit;
  const { accountId } = unit.actor;
  if (frozen !== undefined) {
    await sql('update campaign_stat set currency = $3 where account_id = $1 and campaign_id = $2', [
      accountId,
      campaignId,
      frozen.currency,
    ]);
  }
  const funds = await readCampaignFunds(sql, accountId, campaignId);
  if (funds.currency === null) return;
  const waitingMills = frozen?.waitingMills ?? (await waitingCost(sql, accountId, campaignId));
  const needed = costMinor(funds.costMills + waitingMills) - funds.capturedMinor;
  const held = funds.openHolds.reduce((sum, { leftMinor }) => sum + leftMinor, 0n);
  if (needed > 0n)
    await unit.dueWork.add('delivery.charge', campaignId, new Date(clock.now().getTime() + chargeEveryMs));
  // The hold at the start was for more people than the freeze found: replace it with the exact amount.
  const isTooMuch = frozen !== undefined && held > needed;
  if (isTooMuch) for (const { id } of funds.openHolds) await releaseHold(sql, id, { key: `${id}/release` });
  const missing = isTooMuch ? needed : needed - held;
  if (missing <= 0n) return;
  await hold(unit, campaignId, { amountMinor: missing, currency: funds.currency }, funds.holdCount);
}

/**
 * Holds the cost from the review when a campaign is started: of twenty started together with money for one,
 * one starts. Must run with the campaign's row locked and last in the transaction. Throws
 * `insufficient_funds`.
 */
export async function reserveStart(
  unit: Pick<Unit, 'sql' | 'clock' | 'actor'>,
  campaignId: string,
  cost: Money,
): Promise<void> {
  const { openHolds, holdCount } = await readCampaignFunds(unit.sql, unit.actor.accountId, campaignId);
  const amountMinor = cost.amountMinor - openHolds.reduce((sum, { leftMinor }) => sum + leftMinor, 0n);
  if (amountMinor > 0n) await hold(unit, campaignId, { ...cost, amountMinor }, holdCount);
}

async function hold(
  { sql, clock, actor }: Pick<Unit, 'sql' | 'clock' | 'actor'>,
  campaignId: string,
  money: Money,
  holdCount: number,
): Promise<void> {
  const subject = campaignSubject(campaignId);
  await holdFunds(sql, {
    key: `${subject}/hold/${holdCount + 1}`,
    money,
    subject,
    expiresAt: new Date(clock.now().getTime() + holdLifeMs),
    userId: actor.userId,
  });
}

async function waitingCost(sql: Sql, accountId: string, campaignId: string): Promise<bigint> {
  const { rows } = await sql<{ mills: bigint }>(
    `
      select coalesce(sum(price_mills), 0)::bigint as mills
      from delivery
      where account_id = $1 and campaign_id = $2 and state = 'queued'`,
    [accountId, campaignId],
  );
  return rows[0]?.mills ?? 0n;
}
