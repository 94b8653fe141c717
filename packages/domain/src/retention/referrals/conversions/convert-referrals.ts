import type { Unit } from '../../../kernel/index.ts';
import { lockAdvocates } from '../advocates/lock-advocates.ts';
import { judgeReferrals } from '../judging/judge-referrals.ts';
import { convertSql } from './convert.sql.ts';
import { wakeProgram } from './wake-program.ts';

/** What a friend did that counts. */
export interface Conversion {
  id: string;
  advocateId: string;
  at: Date;
  amountMinor: bigint | null;
  orderReference: string;
  orderCurrency: string | null;
  /** It was another contact with the friend’s address. */
  isByAddress: boolean;
}

/**
 * Records conversions of referrals, judges them, and wakes their programmes. A referral that was converted before stays as it
 * is. Returns the ids of the others.
 */
export async function convertReferrals(unit: Unit, conversions: readonly Conversion[]): Promise<string[]> {
  if (conversions.length === 0) return [];
  const { sql, actor, clock } = unit;
  await lockAdvocates(
    unit,
    conversions.map(({ advocateId }) => advocateId),
  );
  const { rows } = await sql<{ id: string; programId: string }>(convertSql, [
    actor.accountId,
    conversions.map(({ id }) => id),
    conversions.map(({ at }) => at),
    conversions.map(({ amountMinor }) => amountMinor?.toString() ?? null),
    conversions.map(({ orderReference }) => orderReference),
    conversions.map(({ orderCurrency }) => orderCurrency),
    conversions.map(({ isByAddress }) => isByAddress),
    clock.now(),
  ]);
  const ids = rows.map(({ id }) => id);
  await judgeReferrals(unit, ids, { isConverted: true });
  for (const programId of new Set(rows.map((row) => row.programId))) await wakeProgram(unit, programId);
  return ids;
}
