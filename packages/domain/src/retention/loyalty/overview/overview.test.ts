import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { loyaltyInvariants } from '../../../invariants/loyalty-invariants.sql.ts';
import { startTestDomain, type TestDomain } from '../../../testing/index.ts';
import { LoyaltyWorld, tier, TurnedClock } from '../testing/loyalty-world.ts';
import { listTiersSql } from '../tiers/tiers.sql.ts';
import { membersSql } from './overview.sql.ts';

const clock = new TurnedClock();
let base: TestDomain;
let world: LoyaltyWorld;

beforeAll(async () => {
  base = await startTestDomain({ clock });
});
afterAll(() => base.stop());
beforeEach(async () => {
  world = await LoyaltyWorld.open(base.domain);
  await world.tiers([tier('Bronze', 0), tier('Silver', 250), tier('Gold', 600)]);
});

const read = () => world.account.inScope(({ programOverviews }) => programOverviews.read(world.programId));

/** What the overview shows, after making sure that adding up all entries shows the same. */
async function readBoth() {
  const kept = await read();
  expect(await keptAndBroken()).toMatchObject({ broken: 0 });
  await world.account
    .inScope(async ({ sql, programOverviews }) => {
      await sql('update point_balance set counted_until = null where account_id = $1', [
        world.account.accountId,
      ]);
      expect(await programOverviews.read(world.programId)).toEqual(kept);
      throw new Error('undo');
    })
    .catch((error: Error) => {
      if (error.message !== 'undo') throw error;
    });
  return kept;
}

/** The members whose figures are kept, and those of them whose entries say something else. */
async function keptAndBroken() {
  const { sql = '' } =
    loyaltyInvariants.find(({ name }) => name.startsWith('what is kept of a member for the overview')) ?? {};
  const rows = await world.account.query<{ checked: number; broken: number }>(
    `select i.* from (${sql}) i where $1::uuid is not null`,
  );
  return rows[0];
}

/** How often a statement reads a table, as it is planned now. */
async function readsOf(table: string, statement: string, ...params: unknown[]): Promise<number> {
  const rows = await world.account.query<Record<string, string>>(
    `explain (analyze, costs off, timing off, summary off) ${statement}`,
    [world.programId, ...params],
  );
  return rows
    .flatMap((row) => Object.values(row))
    .filter((line) => new RegExp(` on ${table}\\b`).test(line))
    .reduce((sum, line) => sum + Number(/loops=(\d+)/.exec(line)?.[1] ?? 0), 0);
}

const ledgerReads = () => readsOf('point_entry', membersSql, clock.now(), 200);

it('adds up the entries of those alone who had a movement since they were counted', async () => {
  const members = [];
  for (let n = 0; n < 5; n += 1) members.push(await world.member());
  for (const { contactId } of members) await world.order(contactId, 10_000);
  expect(await ledgerReads()).toBe(5);
  await world.turn();
  expect(await ledgerReads()).toBe(0);
  await world.order(members[3]?.contactId ?? '', 5_000);
  expect(await ledgerReads()).toBe(1);
  expect(await readBoth()).toMatchObject({ members: { members: 5, available: 550 } });
});

it('shows the same as the entries while these leave the periods that count', async () => {
  const [first, second, third] = [await world.member(), await world.member(), await world.member()];
  await world.change({ tierMonths: 6 });
  const seen = [];
  for (const [days, amount] of [
    [0, 20_000],
    [25, 5_000],
    [70, 20_000],
    [100, 1_000],
    [180, 0],
    [250, 0],
  ] as const) {
    clock.add(days);
    if (amount > 0) await world.order(first.contactId, amount, `KS-${days}`);
    if (amount > 10_000) await world.order(second.contactId, amount);
    if (days === 70) await world.refund(first.contactId, 'KS-0');
    await world.turn();
    for (let step = 0; step < 4; step += 1) {
      const { activeBefore, tiers } = await readBoth();
      seen.push([activeBefore, ...tiers.map(({ spentAYear }) => Number(spentAYear ?? -1))].join(' '));
      clock.add(11);
    }
  }
  expect(third.memberId).toBeDefined();
  // Otherwise nothing was compared.
  expect(new Set(seen).size).toBeGreaterThan(6);
});

it.each(['measured = measured + 1', 'spent_a_year = 1', 'was_active = not was_active'])(
  'the invariants find a wrong kept figure: %s',
  async (change) => {
    const { contactId } = await world.member();
    await world.order(contactId, 20_000);
    await world.turn();
    const { checked = 0 } = (await keptAndBroken()) ?? {};
    expect(checked).toBeGreaterThan(0);
    expect(await keptAndBroken()).toMatchObject({ broken: 0 });
    await world.account.query(`update point_balance set ${change} where account_id = $1`);
    expect(await keptAndBroken()).toMatchObject({ checked, broken: 1 });
    await world.account.query('update point_balance set counted_until = null where account_id = $1');
  },
);

it('counts a refund of points that were all spent', async () => {
  const { contactId, memberId } = await world.member();
  await world.order(contactId, 24_000, 'KS-1');
  await world.spend(memberId, 240);
  await world.turn();
  expect((await read()).tiers.map(({ nearNext }) => nearNext)).toEqual([0, 0, 1]);
  await world.refund(contactId, 'KS-1');
  expect((await readBoth()).tiers.map(({ nearNext, spentAYear }) => [nearNext, spentAYear])).toEqual([
    [0, null],
    [0, null],
    [0, 0n],
  ]);
});

it('measures by what the programme measures tiers by now', async () => {
  const near = async () => (await readBoth()).tiers.map(({ nearNext }) => nearNext);
  const { contactId } = await world.member();
  await world.order(contactId, 24_000);
  await world.turn();
  expect(await near()).toEqual([0, 0, 1]);
  await world.change({ tierMetric: 'spent' });
  expect(await near()).toEqual([0, 0, 0]);
  await world.change({ tierMetric: 'earned' });
  expect(await near()).toEqual([0, 0, 1]);
});

it('counts the members of all tiers in one pass', async () => {
  await world.member();
  await world.member();
  expect(await readsOf('loyalty_member', listTiersSql)).toBe(1);
  const tiers = await world.account.inScope(({ loyaltyTiers }) => loyaltyTiers.list(world.programId));
  expect(tiers.map(({ name, members }) => [name, members])).toEqual([
    ['Bronze', 2],
    ['Silver', 0],
    ['Gold', 0],
  ]);
});
