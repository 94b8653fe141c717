import type { BareDomain } from '../../../domain-with.ts';
import { recordEvents } from '../../../events/index.ts';
import type { DueWorkHandler, Unit } from '../../../kernel/index.ts';
import { codesEndingSql, markRemindedSql, remindingSql } from './remind-of-codes.sql.ts';

const perStep = 1_000;
/** A code is reminded of once it's used again, such as after a rollback, so nothing but the clock has to start this. */
const atMostMs = 86_400_000;

interface Reminding {
  name: string;
  remindDays: number;
  nextAt: Date | null;
}

/**
 * Records `reward.expiring` for people whose code ends soon and isn't used, once for each code, like `points.expiring`:
 * journeys send the message. A code given later ends later than the reminder's days, so looking once a day is enough.
 */
export function remindOfCodes(domain: Pick<BareDomain, 'openScope'>): DueWorkHandler {
  return {
    kind: 'reward.remind',
    async run({ accountId, subjectId, signal }) {
      for (let done = perStep; done === perStep; ) {
        if (signal.aborted) throw new Error('stopped between two steps');
        done = await domain.openScope({ accountId, userId: null }, (unit) => remind(unit, subjectId));
      }
      return domain.openScope({ accountId, userId: null }, (unit) => nextLook(unit, subjectId));
    },
  };
}

async function find({ sql, actor, clock }: Unit, rewardId: string): Promise<Reminding | undefined> {
  const { rows } = await sql<Reminding>(remindingSql, [actor.accountId, rewardId, clock.now()]);
  return rows[0];
}

async function remind(unit: Unit, rewardId: string): Promise<number> {
  const reminding = await find(unit, rewardId);
  if (reminding === undefined) return 0;
  const { sql, actor, clock } = unit;
  const now = clock.now();
  const { rows: ending } = await sql<{ id: string }>(codesEndingSql, [
    actor.accountId,
    rewardId,
    now,
    reminding.remindDays,
    perStep,
  ]);
  const { rows } = await sql<{ contactId: string; codes: number; lastDay: string }>(markRemindedSql, [
    actor.accountId,
    ending.map(({ id }) => id),
    now,
  ]);
  await recordEvents(
    unit,
    rows.map(({ contactId, codes, lastDay }) => ({
      contactId,
      name: 'reward.expiring',
      at: now,
      source: 'api' as const,
      dedupKey: null,
      properties: { id: rewardId, title: reminding.name, codes, expires: lastDay },
    })),
  );
  return ending.length;
}

async function nextLook(unit: Unit, rewardId: string): Promise<Date | undefined> {
  const reminding = await find(unit, rewardId);
  if (reminding === undefined) return undefined;
  const now = unit.clock.now().getTime();
  const next = reminding.nextAt?.getTime() ?? now + atMostMs;
  return new Date(Math.min(now + atMostMs, Math.max(next, now + 60_000)));
}
