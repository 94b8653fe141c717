import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../invariants/invariants.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { LoyaltyWorld, TurnedClock } from './testing/loyalty-world.ts';
import { PointsModel } from './testing/points-model.ts';

let base: TestDomain;
let clock: TurnedClock;
beforeAll(async () => {
  clock = new TurnedClock();
  base = await startTestDomain({ clock });
});
afterAll(() => base.stop());

const settings = { pendingDays: 3, expiry: 'rolling', expiryDays: 10 } as const;
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('order' as const), points: fc.integer({ min: 1, max: 200 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('spend' as const), points: fc.integer({ min: 1, max: 150 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      order: fc.nat(12),
      percent: fc.constantFrom(30, 50, 100),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('adjust' as const),
      points: fc.integer({ min: -80, max: 80 }).filter((n) => n !== 0),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 1, max: 6 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('turn' as const) }) },
);

describe('any sequence of orders, spending, refunds, adjustments and days', () => {
  it('leaves exactly what a list of credits says, and no sum is wrong', { timeout: 300_000 }, async () => {
    const world = await LoyaltyWorld.open(base.domain, { settings });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 18 }), async (steps) => {
        const { contactId, memberId } = await world.member();
        const model = new PointsModel(settings);
        for (const one of steps) {
          switch (one.kind) {
            case 'order': {
              const order = `${memberId}-${model.orders.length}`;
              await world.order(contactId, one.points * 100, order);
              model.earn(order, one.points);
              break;
            }
            case 'spend':
              expect(await world.spend(memberId, one.points)).toBe(
                model.spend(one.points) ? 'spent' : 'points',
              );
              break;
            case 'refund': {
              const order = model.orders[one.order % Math.max(1, model.orders.length)];
              if (order === undefined) break;
              await world.refund(contactId, order.id, order.points * one.percent);
              model.refund(order, Math.ceil((order.points * one.percent) / 100));
              break;
            }
            case 'adjust': {
              const { result } = await world.account.inScope(({ pointAdjustments }) =>
                pointAdjustments.adjust({
                  memberId,
                  points: one.points,
                  reason: 'Test',
                  key: crypto.randomUUID(),
                }),
              );
              expect(result).toBe(model.adjust(one.points) ? 'done' : 'few');
              break;
            }
            case 'days':
              clock.add(one.days);
              model.add(one.days);
              break;
            case 'turn':
              await world.turn();
              break;
          }
        }
        await world.turn();
        model.settle();
        const { available, pending } = await world.balance(memberId);
        expect({ available, pending }).toEqual(model.balance());
      }),
      { numRuns: 25 },
    );
    expect((await checkInvariants(base.domain)).filter((result) => result.broken > 0)).toEqual([]);
  });
});
