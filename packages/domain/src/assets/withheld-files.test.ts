import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WithheldFiles } from './withheld-files.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

/** A pool that answers with the next of these lists of keys, or fails where there is none. */
function poolOf(...answers: (string[] | null)[]) {
  const query = vi.fn<() => Promise<{ rows: { key: string }[] }>>(async () => {
    const keys = answers.shift() ?? null;
    if (keys === null) throw new Error('no connection');
    return { rows: keys.map((key) => ({ key })) };
  });
  return { query, pool: { query } as unknown as ConstructorParameters<typeof WithheldFiles>[0] };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('asks the database every 30 seconds, and counts what was last known while it’s away', async () => {
  const { query, pool } = poolOf(['a'], null, []);
  const files = new WithheldFiles(pool);
  expect(await Promise.all([files.has('a'), files.has('a'), files.has('b')])).toEqual([true, true, false]);
  expect(query).toHaveBeenCalledTimes(1);
  for (const [known, asked] of [
    [true, 2],
    [true, 3],
  ] as const) {
    vi.advanceTimersByTime(30_000);
    expect(await files.has('a')).toBe(known);
    await settled();
    expect(query).toHaveBeenCalledTimes(asked);
  }
  expect(await files.has('a')).toBe(false);
  expect(query).toHaveBeenCalledTimes(3);
});

it('withholds nothing if the database was never there', async () => {
  const { pool } = poolOf();
  expect(await new WithheldFiles(pool).has('a')).toBe(false);
});
