import { recordEvents } from '../../../events/index.ts';
import type { Unit } from '../../../kernel/index.ts';
import { lockBalances } from '../ledger/ledger.ts';
import { followTiersSql, lookAgainSql, moveUpSql, tierNamesSql } from './tiers.sql.ts';

interface TierMove {
  memberId: string;
  fromId: string | null;
  toId: string | null;
  reason: 'up' | 'down' | 'set';
}

/** Members whose balances are locked move up as soon as they reach a tier. */
export function moveUp(unit: Unit, programId: string, memberIds: readonly string[]): Promise<number> {
  return move(unit, moveUpSql, programId, memberIds);
}

/** The time of their tier has come: it’s kept for another period, or they move to what they reached. */
export async function lookAgain(
  unit: Unit,
  programId: string,
  memberIds: readonly string[],
): Promise<number> {
  await lockBalances(unit, memberIds);
  return move(unit, lookAgainSql, programId, memberIds);
}

/** The tiers themselves changed. Nobody loses a tier that is still there before its time. */
export async function followTiers(
  unit: Unit,
  programId: string,
  memberIds: readonly string[],
): Promise<number> {
  await lockBalances(unit, memberIds);
  return move(unit, followTiersSql, programId, memberIds);
}

async function move(
  unit: Unit,
  statement: string,
  programId: string,
  memberIds: readonly string[],
): Promise<number> {
  if (memberIds.length === 0) return 0;
  const { sql, actor, clock } = unit;
  const now = clock.now();
  const { rows } = await sql<TierMove>(statement, [actor.accountId, programId, memberIds, now]);
  if (rows.length === 0) return 0;
  const { rows: named } = await sql<{
    memberId: string;
    contactId: string;
    tier: string | null;
    title: string;
  }>(tierNamesSql, [actor.accountId, rows.map(({ memberId }) => memberId)]);
  const reasons = new Map(rows.map(({ memberId, reason }) => [memberId, reason]));
  await recordEvents(
    unit,
    named.map(({ memberId, contactId, tier, title }) => ({
      contactId,
      name: 'tier.changed',
      at: now,
      source: 'api' as const,
      dedupKey: null,
      properties: { id: programId, title, tier: tier ?? '', direction: reasons.get(memberId) ?? 'set' },
    })),
  );
  return rows.length;
}
