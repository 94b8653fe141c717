import type { Sql } from '../../kernel/index.ts';
import { captureHold, costMinor, releaseHold } from '../../wallet/index.ts';
import { readCampaignFunds } from './campaign-funds.ts';

/**
 * Captures the cost of a campaign's sent messages, derived from its counters and not per message. Captures
 * whole minor units while it is sending. At the end (`isOver`, no message in a live state) rounds up to the
 * next minor unit and releases the rest of the hold. Must run with the campaign's row locked. Idempotent.
 */
export async function chargeCampaign(
  sql: Sql,
  accountId: string,
  campaignId: string,
  { isOver }: { isOver: boolean },
): Promise<void> {
  const { costMills, capturedMinor, openHolds } = await readCampaignFunds(sql, accountId, campaignId);
  let due = (isOver ? costMinor(costMills) : costMills / 1_000n) - capturedMinor;
  for (const hold of openHolds) {
    const amountMinor = due < hold.leftMinor ? due : hold.leftMinor;
    if (amountMinor > 0n) {
      await captureHold(sql, hold.id, {
        key: `${hold.id}/capture/${hold.capturedMinor + amountMinor}`,
        amountMinor,
      });
      due -= amountMinor;
    }
    const left = amountMinor > 0n ? hold.leftMinor - amountMinor : hold.leftMinor;
    if (isOver && left > 0n) await releaseHold(sql, hold.id, { key: `${hold.id}/release` });
  }
}
