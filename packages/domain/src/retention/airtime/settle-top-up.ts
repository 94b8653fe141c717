import { recordEvents } from '../../events/index.ts';
import { type Currency, newId, type Unit } from '../../kernel/index.ts';
import { captureHold, releaseHold } from '../../wallet/index.ts';
import type { AirtimeState } from './airtime-countries.schema.ts';
import type { AirtimeVerdict } from './airtime-provider.ts';
import { closeFlightSql, lockTopUpSql, redeemIssueSql, settleSql } from './top-ups.sql.ts';

/** A top-up, locked. */
export interface AirtimeTopUp {
  id: string;
  rewardId: string;
  reward: string;
  issueId: string;
  contactId: string | null;
  number: string;
  country: string;
  currency: Currency;
  amountMinor: bigint;
  valueMinor: bigint;
  priceMinor: bigint;
  holdId: string;
  state: AirtimeState;
  reason: string;
  providerId: string | null;
  attempts: number;
  createdAt: Date;
  askedAt: Date | null;
}

export const isSettled = ({ state }: Pick<AirtimeTopUp, 'state'>): boolean =>
  state === 'delivered' || state === 'failed';

export async function lockTopUp({ sql, actor }: Unit, id: string): Promise<AirtimeTopUp | null> {
  const { rows } = await sql<AirtimeTopUp>(lockTopUpSql, [actor.accountId, id]);
  return rows[0] ?? null;
}

/**
 * The end of a top-up, once: delivered airtime is paid for and its code used; for what failed the money goes back, and the person
 * keeps the claim to another try. Says whether this settled it.
 */
export async function settleTopUp(
  unit: Unit,
  topUp: AirtimeTopUp,
  { state, reason }: NonNullable<AirtimeVerdict>,
): Promise<boolean> {
  if (isSettled(topUp)) return false;
  const { sql, actor, clock } = unit;
  const now = clock.now();
  await sql(settleSql, [actor.accountId, topUp.id, state, reason.slice(0, 300), now]);
  await sql(closeFlightSql, [topUp.id]);
  if (state === 'delivered')
    await sql(redeemIssueSql, [
      actor.accountId,
      topUp.issueId,
      newId(),
      topUp.valueMinor,
      topUp.providerId ?? '',
      now,
    ]);
  await record(unit, topUp, { state, reason });
  // Last, because it locks the wallet.
  if (state === 'delivered')
    await captureHold(sql, topUp.holdId, {
      key: `airtime/${topUp.id}/paid`,
      amountMinor: topUp.valueMinor + topUp.priceMinor,
      note: `airtime, ${topUp.reward}`,
    });
  else await releaseHold(sql, topUp.holdId, { key: `airtime/${topUp.id}/returned` });
  return true;
}

async function record(
  unit: Unit,
  { id, contactId, rewardId, reward, amountMinor, currency }: AirtimeTopUp,
  { state, reason }: NonNullable<AirtimeVerdict>,
): Promise<void> {
  if (contactId === null) return;
  await recordEvents(unit, [
    {
      contactId,
      name: `airtime.${state}`,
      at: unit.clock.now(),
      source: 'page',
      dedupKey: `airtime/${id}`,
      properties: {
        id: rewardId,
        title: reward,
        amount: Number(amountMinor) / 100,
        currency,
        ...(state === 'failed' && { reason }),
      },
    },
  ]);
}
