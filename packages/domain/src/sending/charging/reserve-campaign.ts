import type { Currency, Money, Sql, Unit } from '../../kernel/index.ts';
import { costMinor, holdFunds, releaseHold } from '../../wallet/index.ts';
import { campaignSubject, readCampaignFunds } from './campaign-funds.ts';

export const chargeEveryMs = 15 * 60_000;
/** A campaign that still lives is given as long again; see `chargeCampaigns`. */
export const holdLifeMs = 30 * 86_400_000;

/**
 * Reserves what the campaign's waiting messages may still cost beyond what is reserved for it already. Must
 * run with its row locked, last in the transaction, because it locks the wallet. Throws `insufficient_funds`,
 * so that nothing of the transaction stays. `frozen` gives the currency and the waiting cost of an audience
 * that was frozen just now.
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
  // Held at the start for more people than were found a moment later: reserved anew, exactly.
  const isTooMuch = frozen !== undefined && held > needed;
  if (isTooMuch) for (const { id } of funds.openHolds) await releaseHold(sql, id, { key: `${id}/release` });
  const missing = isTooMuch ? needed : needed - held;
  if (missing <= 0n) return;
  await hold(unit, campaignId, { amountMinor: missing, currency: funds.currency }, funds.holdCount);
}

/**
 * Reserves what a campaign will cost by its review, when it is started: of twenty that are started together
 * with money for one, one is. Must run with its row locked, last in the transaction. Throws
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
  const { rows } = await sql<{ mills: string }>(
    `
      select coalesce(sum(price_mills), 0)::text as mills
      from delivery
      where account_id = $1 and campaign_id = $2 and state in ('queued', 'leased', 'sending')`,
    [accountId, campaignId],
  );
  return BigInt(rows[0]?.mills ?? 0);
}
