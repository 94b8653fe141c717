import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { deliveryIds } from './delivery-ids.ts';

let test: TestDomain;
beforeAll(async () => {
  test = await startTestDomain();
});
afterAll(() => test.stop());

describe('the ids of a frozen audience', () => {
  it('are the same in the list as one by one, version 7, in order, and none beyond the list', async () => {
    const ids = deliveryIds();
    const { rows } = await test.domain.pool.query<{ id: string | null; one: string }>(
      `select ($1::uuid[])[n]::text as id, ($2 || lpad(to_hex(n), 8, '0'))::uuid::text as one from generate_series(1, 300) n order by n`,
      [ids.toArray(299), ids.head],
    );
    const plain = rows.map(({ one }) => one.replaceAll('-', ''));
    expect(rows.slice(0, 299).every(({ id, one }) => id === one)).toBe(true);
    expect(rows.at(-1)?.id).toBeNull();
    expect([plain[0], plain[254], plain[299]]).toEqual([ids.at(1), ids.at(255), ids.at(300)]);
    expect(rows.every(({ one }) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/.test(one))).toBe(true);
    expect(plain).toEqual(plain.toSorted());
  });

  it('can be none', async () => {
    const { rows } = await test.domain.pool.query('select cardinality($1::uuid[]) as n', [
      deliveryIds().toArray(0),
    ]);
    expect(rows).toEqual([{ n: 0 }]);
  });
});
