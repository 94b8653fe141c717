import type { Sql } from '../../kernel/index.ts';
import { captureHold, costMinor, releaseHold } from '../../wallet/index.ts';
import { readCampaignFunds } from './campaign-funds.ts';

/**
 * Captures what a campaign's sent messages cost, which is derived from its counters and never told per
 * message: whole minor units while it is sent, and at the end (`isOver`, no message in a live state) the
 * begun one too; then the rest is released. Must run with the campaign's row locked. Doing it again changes
 * nothing.
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
