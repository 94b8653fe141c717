import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countByGroup, countByWeek } from './count-facts.ts';

const submission = fc.record({
  codes: fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 6 }),
  numbers: fc.uniqueArray(fc.tuple(fc.integer({ min: 101, max: 104 }), fc.integer({ min: -9, max: 9 })), {
    selector: ([code]) => code,
    maxLength: 3,
  }),
});
const days = fc.array(fc.array(submission, { minLength: 1, maxLength: 5 }), { maxLength: 4 });
type Submission = typeof submission extends fc.Arbitrary<infer One> ? One : never;

const lineOf = ({ codes, numbers }: Submission) =>
  [
    codes.join(','),
    numbers.map(([code]) => code).join(','),
    numbers.map(([, value]) => value).join(','),
  ].join(';');
const textOf = (given: Submission[][]) =>
  given.map((day, index) => ({ week: `week ${index % 2}`, facts: day.map(lineOf).join('\n') }));
const sumsOf = (submissions: Submission[]) => {
  const sums = new Map<number, { n: number; total: number }>();
  for (const { codes, numbers } of submissions)
    for (const [code, value] of [...codes.map((one) => [one, 0] as const), ...numbers]) {
      const { n, total } = sums.get(code) ?? { n: 0, total: 0 };
      sums.set(code, { n: n + 1, total: total + value });
    }
  return [...sums].map(([code, sum]) => ({ code, ...sum }));
};
const byCode = (one: { code: number }, other: { code: number }) => one.code - other.code;

it('counts every code and adds every number, by week', async () => {
  await fc.assert(
    fc.asyncProperty(days, async (given) => {
      const counted = await countByWeek(textOf(given));
      for (const parity of [0, 1]) {
        const week = `week ${parity}`;
        const expected = sumsOf(given.filter((_, index) => index % 2 === parity).flat());
        expect(counted.filter((one) => one.week === week).toSorted(byCode)).toEqual(
          expected.map((sum) => ({ week, ...sum })).toSorted(byCode),
        );
      }
    }),
  );
});

it('counts the wanted answers within a group, and within several groups', async () => {
  await fc.assert(
    fc.asyncProperty(days, async (given) => {
      const wanted = new Set([1, 2, 3, 4, 5, 101]);
      const counted = await countByGroup(textOf(given), [3, 7, 8], { wanted, isNumber: true });
      for (const group of [3, 7, 8]) {
        const expected = sumsOf(given.flat().filter(({ codes }) => codes.includes(group)));
        expect(counted.filter((one) => one.group === group).toSorted(byCode)).toEqual(
          expected
            .filter(({ code }) => wanted.has(code))
            .map((sum) => ({ group, ...sum }))
            .toSorted(byCode),
        );
      }
    }),
  );
});
