import type { Currency, Money, Sql, Unit } from '../../kernel/index.ts';
import { costMinor, holdFunds, releaseHold } from '../../wallet/index.ts';
import { campaignSubject, readCampaignFunds } from './campaign-funds.ts';
import { chargeCampaign } from './charge-campaign.ts';

export const chargeEveryMs = 15 * 60_000;
/** The hold of a campaign that still lives is extended by as long again; see `chargeCampaigns`. */
export const holdLifeMs = 30 * 86_400_000;

/**
 * Holds what the campaign's waiting messages may cost beyond its existing holds. Must run with the campaign's
 * row locked and last in the transaction, because it locks the wallet. Throws `insufficient_funds`, which
 * rolls the transaction back. `frozen` gives the currency and the waiting cost of an audience frozen in this
 * transaction. With `isLess`, what is held beyond the cost is released: the rest of an A/B test was held at the price
 * of the dearest variant.
 */
export async function reserveCampaign(
  unit: Pick<Unit, 'sql' | 'dueWork' | 'clock' | 'actor'>,
  campaignId: string,
  frozen?: { currency: Currency; waitingMills: bigint },
  isLess = frozen !== undefined,
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
  const isTooMuch = isLess && held > needed;
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

/**
 * Holds the cost of messages that were added to a campaign that grows. Counts them, and keeps the holds at the cost of
 * everything ever queued in it. Must run with the campaign's row locked and last in the transaction, because it locks
 * the wallet. Throws `insufficient_funds`.
 */
export async function reserveQueued(
  unit: Pick<Unit, 'sql' | 'dueWork' | 'clock' | 'actor'>,
  campaignId: string,
  added: { count: number; mills: bigint; segments: number },
): Promise<void> {
  const { sql, clock, actor, dueWork } = unit;
  const { rows } = await sql<{ queuedMills: bigint }>(addQueuedSql, [
    actor.accountId,
    campaignId,
    added.count,
    added.mills.toString(),
    added.segments,
  ]);
  const funds = await readCampaignFunds(sql, actor.accountId, campaignId);
  if (funds.currency === null) return;
  const held = funds.openHolds.reduce((sum, { leftMinor }) => sum + leftMinor, 0n);
  const missing = costMinor(rows[0]?.queuedMills ?? 0n) - funds.capturedMinor - held;
  // By the database's clock, like the rows.
  await dueWork.add('delivery.send', campaignId, new Date());
  if (held === 0n)
    await dueWork.add('delivery.charge', campaignId, new Date(clock.now().getTime() + chargeEveryMs));
  if (missing > 0n)
    await hold(unit, campaignId, { amountMinor: missing, currency: funds.currency }, funds.holdCount);
}

const addQueuedSql = `
  update campaign_stat
  set recipients = recipients + $3, queued_mills = queued_mills + $4, segments = segments + $5
  where account_id = $1 and campaign_id = $2
  returning queued_mills`;

/**
 * A campaign that grows has nothing queued at the moment: captures what it spent, releases the rest, and forgets what
 * was queued and not sent. Must run with the campaign's row locked.
 */
export async function settleIdle(sql: Sql, accountId: string, campaignId: string): Promise<void> {
  await chargeCampaign(sql, accountId, campaignId, { isOver: true });
  await sql(
    `update campaign_stat set queued_mills = cost_mills
     where account_id = $1 and campaign_id = $2 and queued_mills <> cost_mills`,
    [accountId, campaignId],
  );
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
