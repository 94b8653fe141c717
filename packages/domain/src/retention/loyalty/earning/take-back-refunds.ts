import type { Unit } from '../../../kernel/index.ts';
import { knownKeys, settleBalances, takePoints } from '../ledger/ledger.ts';
import { refundsSql } from './earning.sql.ts';

export interface HeardEvents {
  ids: string[];
  times: Date[];
  names: string[];
}

interface Refund {
  eventId: string;
  at: Date;
  reference: string;
  ofId: string;
  programId: string;
  memberId: string;
  points: number;
  /** What earlier refunds took back of it, or would have. */
  back: number;
  /** Null for the whole order. */
  refundMinor: number | null;
  orderMinor: number | null;
  entryMinor: number | null;
}

const keyOf = ({ eventId, ofId }: Refund): string => `event/${eventId}/${ofId}`;

/**
 * An order that was refunded loses the points it earned, a part of them if a part was refunded. What its member spent
 * already is taken from what else they have, and never below zero: the rest is noted as missed.
 */
export async function takeBackRefunds(unit: Unit, heard: HeardEvents): Promise<void> {
  const read = async () => {
    const { rows } = await unit.sql<Refund>(refundsSql, [unit.actor.accountId, heard.ids, heard.times]);
    return rows;
  };
  const found = await read();
  if (found.length === 0) return;
  await settleBalances(
    unit,
    found.map(({ memberId }) => memberId),
  );
  // Read again under the lock: another refund of the same order may have come first.
  const refunds = await read();
  const known = await knownKeys(unit, refunds.map(keyOf));
  const taken = new Map<string, number>();
  for (const round of roundsOf(refunds.filter((refund) => !known.has(keyOf(refund))))) {
    for (const [programId, ofProgram] of Map.groupBy(round, (refund) => refund.programId)) {
      const debits = ofProgram.flatMap((refund) => {
        const before = refund.back + (taken.get(refund.ofId) ?? 0);
        const points = Math.min(wanted(refund), refund.points - before);
        if (points <= 0) return [];
        taken.set(refund.ofId, (taken.get(refund.ofId) ?? 0) + points);
        const { memberId, at, reference, ofId, eventId } = refund;
        const amountMinor = refund.entryMinor === null ? null : -(amountOf(refund) ?? 0);
        return [
          { memberId, at, reference, ofId, points, amountMinor, sourceId: eventId, key: keyOf(refund) },
        ];
      });
      await takePoints(unit, { programId, kind: 'reverse', source: 'event' }, debits);
    }
  }
}

/** One refund of a member per round, because a statement takes from a credit once. */
function roundsOf(refunds: readonly Refund[]): Refund[][] {
  const rounds: Refund[][] = [];
  const seen = new Map<string, number>();
  for (const refund of refunds) {
    const round = seen.get(refund.memberId) ?? 0;
    seen.set(refund.memberId, round + 1);
    (rounds[round] ??= []).push(refund);
  }
  return rounds;
}

const amountOf = ({ refundMinor, orderMinor }: Refund): number | null =>
  orderMinor === null ? null : Math.min(refundMinor ?? orderMinor, orderMinor);

function wanted(refund: Refund): number {
  const { points, orderMinor } = refund;
  const amount = amountOf(refund);
  if (amount === null || orderMinor === null || orderMinor === 0) return points;
  return Math.ceil((points * amount) / orderMinor);
}
