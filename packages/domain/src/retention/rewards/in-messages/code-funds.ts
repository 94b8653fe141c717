import type { Money, Sql, Unit } from '../../../kernel/index.ts';
import { captureHold, holdFunds, releaseHold } from '../../../wallet/index.ts';

/** A hold of codes in a campaign’s messages is prolonged while some are set aside. */
export const holdLifeMs = 30 * 86_400_000;

export const codesSubject = (campaignId: string): string => `rewards/${campaignId}`;

interface OpenHold {
  id: string;
  captured: bigint;
  left: bigint;
}

async function readHolds(sql: Sql, accountId: string, campaignId: string) {
  const { rows } = await sql<{ id: string; captured: bigint; left: bigint }>(openHoldsSql, [
    accountId,
    codesSubject(campaignId),
  ]);
  const { rows: counts } = await sql<{ n: number }>(countHoldsSql, [accountId, codesSubject(campaignId)]);
  return { open: rows as OpenHold[], count: counts[0]?.n ?? 0 };
}

const openHoldsSql = `
  select id, captured_minor as captured, amount_minor - captured_minor - released_minor as left
  from wallet_hold
  where account_id = $1 and subject = $2 and amount_minor > captured_minor + released_minor
  order by id`;

const countHoldsSql = 'select count(*)::int as n from wallet_hold where account_id = $1 and subject = $2';

/** Holds the price of codes that were set aside. The campaign is locked; throws `insufficient_funds`. */
export async function holdCodes(
  { sql, actor, clock }: Pick<Unit, 'sql' | 'actor' | 'clock'>,
  campaignId: string,
  money: Money,
): Promise<void> {
  if (money.amountMinor === 0n) return;
  const { count } = await readHolds(sql, actor.accountId, campaignId);
  const subject = codesSubject(campaignId);
  await holdFunds(sql, {
    key: `${subject}/hold/${count + 1}`,
    money,
    subject,
    kind: 'reward',
    expiresAt: new Date(clock.now().getTime() + holdLifeMs),
    userId: actor.userId,
  });
}

/**
 * Captures what codes that were given cost, and releases what no code that is still set aside (`stillMinor`) needs. The
 * rewards concerned are locked.
 */
export async function chargeCodes(
  { sql, actor, clock }: Pick<Unit, 'sql' | 'actor' | 'clock'>,
  campaignId: string,
  { givenMinor, stillMinor, isOver }: { givenMinor: bigint; stillMinor: bigint; isOver: boolean },
): Promise<void> {
  const { open, count } = await readHolds(sql, actor.accountId, campaignId);
  let due = givenMinor;
  let left = 0n;
  for (const hold of open) {
    const amountMinor = due < hold.left ? due : hold.left;
    if (amountMinor > 0n)
      await captureHold(sql, hold.id, {
        key: `${hold.id}/capture/${hold.captured + amountMinor}`,
        amountMinor,
      });
    due -= amountMinor;
    hold.left -= amountMinor;
    left += hold.left;
  }
  if (!isOver || left <= stillMinor) return;
  const { rows } = await sql<{ currency: Money['currency'] }>(
    'select currency from wallet_hold where account_id = $1 and id = $2',
    [actor.accountId, open[0]?.id],
  );
  for (const { id, left: rest } of open) if (rest > 0n) await releaseHold(sql, id, { key: `${id}/release` });
  if (stillMinor === 0n || rows[0] === undefined) return;
  await holdFunds(sql, {
    key: `${codesSubject(campaignId)}/hold/${count + 1}`,
    money: { amountMinor: stillMinor, currency: rows[0].currency },
    subject: codesSubject(campaignId),
    kind: 'reward',
    expiresAt: new Date(clock.now().getTime() + holdLifeMs),
    userId: null,
  });
}
