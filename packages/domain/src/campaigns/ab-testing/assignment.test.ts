import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/index.ts';
import { freezeAudience } from '../../sending/index.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { SendingFixture } from '../../testing/sending-fixture.ts';
import { shareOut } from './share-out.ts';

let test: TestDomain;
let account: SendingFixture;

beforeAll(async () => {
  test = await startTestDomain();
  account = await SendingFixture.create(test.domain);
});
afterAll(() => test.stop());

interface Shares {
  people: number;
  variants: number;
  testShare: number | null;
  holdoutShare: number;
}

/** Freezes these addresses for a campaign; returns who got what, and takes it back. */
async function assign(id: string, addresses: string[], shares: Omit<Shares, 'people'>) {
  return account
    .inScope(async ({ sql, clock }) => {
      await sql(
        `insert into campaign (account_id, id, channel, name, status) values ($1, $2, 'email', 'x', 'preparing')`,
        [account.accountId, id],
      );
      const question = {
        accountId: account.accountId,
        audience: { source: 'paste' as const },
        pasted: addresses.map((address) => ({ address })),
        now: clock.now(),
        timezone: 'UTC',
      };
      await freezeAudience(sql, id, question, 1_000, {
        split: {
          ...shares,
          segments: Array.from({ length: shares.variants }, () => 1),
          startsAt: Array.from({ length: shares.variants }, () => null),
        },
      });
      const { rows } = await sql<{ address: string; variant: number | null; state: string }>(
        'select address, variant, state from delivery where account_id = $1 and campaign_id = $2 order by id',
        [account.accountId, id],
      );
      throw Object.assign(new Error('rolled back'), { rows });
    })
    .catch(
      (error: unknown) =>
        (error as { rows: { address: string; variant: number | null; state: string }[] }).rows,
    );
}

const shares = fc.record({
  people: fc.integer({ min: 1, max: 150 }),
  variants: fc.integer({ min: 2, max: 5 }),
  testShare: fc.option(fc.integer({ min: 1, max: 90 })),
  holdoutShare: fc.integer({ min: 0, max: 10 }),
});
const addressesOf = (people: number) => Array.from({ length: people }, (_, n) => `p${n}@example.com`);

describe('the assignment of an audience', () => {
  it('is exact to one person: as the review says, and the test comes first', async () => {
    await fc.assert(
      fc.asyncProperty(shares, async ({ people, ...split }) => {
        const rows = await assign(newId(), addressesOf(people), split);
        const expected = shareOut(people, {
          ...split,
          variants: Array.from({ length: split.variants }) as never,
        });
        const counted = expected.variants.map((_, n) => rows.filter(({ variant }) => variant === n).length);
        expect(counted).toEqual(expected.variants);
        const zones = rows.map(({ variant, state }) => (variant !== null ? 0 : state === 'queued' ? 1 : 2));
        expect(zones).toEqual(zones.toSorted((a, b) => a - b));
        expect(zones.filter((zone) => zone === 1)).toHaveLength(expected.rest);
        expect(zones.filter((zone) => zone === 2)).toHaveLength(expected.heldOut);
      }),
      { numRuns: 25 },
    );
  }, 120_000);

  it('depends on campaign and address alone, not on their order', async () => {
    await fc.assert(
      fc.asyncProperty(shares, fc.infiniteStream(fc.nat()), async ({ people, ...split }, random) => {
        const id = newId();
        const addresses = addressesOf(people);
        const shuffled = addresses
          .map((address) => ({ address, at: random.next().value as number }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ address }) => address);
        const [one, other] = [await assign(id, addresses, split), await assign(id, shuffled, split)];
        expect(other).toEqual(one);
      }),
      { numRuns: 10 },
    );
  }, 120_000);

  it('differs between campaigns', async () => {
    const split = { variants: 2, testShare: 50, holdoutShare: 0 };
    const [one, other] = [
      await assign(newId(), addressesOf(200), split),
      await assign(newId(), addressesOf(200), split),
    ];
    const tested = (rows: typeof one) =>
      new Set(rows.flatMap(({ address, variant }) => (variant === null ? [] : address)));
    const both = [...tested(one)].filter((address) => tested(other).has(address));
    expect(both.length).toBeGreaterThan(25);
    expect(both.length).toBeLessThan(75);
  });
});
