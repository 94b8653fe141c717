import { expect, it } from 'vitest';
import { ReceiptRounds } from './receipt-rounds.ts';

/** A queue of ids, of which some stay whatever is tried, and a clock. */
function queue() {
  let now = 0;
  let ids: bigint[] = [];
  const staying = new Set<bigint>();
  const rounds = new ReceiptRounds(() => now);
  /** Reads until there's no more to do, and returns what was read, in order. */
  const work = (batch = 1_000) => {
    const read: bigint[] = [];
    for (let range = rounds.next(); range !== undefined; range = rounds.next()) {
      const { after, upTo } = range;
      const found = ids.filter((id) => id > after && id <= upTo).slice(0, batch);
      read.push(...found);
      ids = ids.filter((id) => staying.has(id) || !found.includes(id));
      rounds.read({ last: found.at(-1) ?? null, isLeft: found.some((id) => staying.has(id)) });
    }
    return read;
  };
  const add = (id: number, stays = false) => {
    ids.push(BigInt(id));
    if (stays) staying.add(BigInt(id));
  };
  /** Works whenever it's due for so long, and returns how many were read. */
  const pass = (ms: number) => {
    let read = 0;
    for (const end = now + ms; now < end; read += work().length) now += rounds.waitMs();
    return read;
  };
  return { rounds, work, add, pass, learn: (id: number) => staying.delete(BigInt(id)) };
}

it('a receipt that comes is read once, and so are those behind ones that stay', () => {
  const { work, add } = queue();
  for (let id = 1; id <= 100; id += 1) add(id, true);
  expect(work()).toHaveLength(100);
  add(101);
  add(102);
  expect(work()).toEqual([101n, 102n]);
  expect(work()).toEqual([]);
});

it('a receipt that overtook its answer is applied within a tenth of a second', () => {
  const { work, add, pass, learn } = queue();
  add(1, true);
  work();
  learn(1);
  expect(pass(101)).toBe(1);
  expect(pass(600_000)).toBe(0);
});

it('one that stays is tried again with growing pauses, for as long as it is kept', () => {
  const { work, add, pass } = queue();
  add(1, true);
  work();
  const tries = [1_000, 9_000, 90_000, 900_000, 9_000_000].map(pass);
  expect(tries[0]).toBeGreaterThan(5);
  for (const [index, count] of tries.entries()) {
    expect(count, `round ${index}`).toBeGreaterThanOrEqual(index === 4 ? 8 : 5);
    expect(count, `round ${index}`).toBeLessThanOrEqual(25);
  }
});

it('one that became visible behind a later one is found by a round', () => {
  const { work, add, pass } = queue();
  add(2);
  work();
  pass(5_000);
  add(1);
  expect(work()).toEqual([]);
  add(9);
  expect(work()).toEqual([9n]);
  expect(pass(12_000)).toBe(1);
});

it('a new receipt comes before the rest of a round', () => {
  const { work, add, rounds } = queue();
  for (let id = 1; id <= 30; id += 1) add(id, true);
  work(10);
  rounds.readAll();
  const order: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const range = rounds.next();
    order.push(range?.after === 30n ? 'new' : 'round');
    rounds.read({ last: range?.after === 30n ? null : 10n, isLeft: true });
  }
  expect(order).toEqual(['new', 'round', 'new']);
});

it('reading everything again leaves nothing out, also if it was asked for during a round', () => {
  const { work, add, rounds } = queue();
  for (let id = 1; id <= 30; id += 1) add(id, true);
  work(10);
  rounds.readAll();
  rounds.next();
  rounds.read({ last: null, isLeft: false });
  rounds.next();
  rounds.readAll();
  rounds.read({ last: 10n, isLeft: true });
  expect(work(10)).toHaveLength(30);
});
