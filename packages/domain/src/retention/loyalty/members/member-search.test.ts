import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOwner, pagesRead, startTestDomain, type TestDomain } from '../../../testing/index.ts';
import { LoyaltyWorld } from '../testing/loyalty-world.ts';

let base: TestDomain;
let world: LoyaltyWorld;
const joined = 20_000;

beforeAll(async () => {
  base = await startTestDomain();
  world = await LoyaltyWorld.open(base.domain);
  await world.account.query(
    `insert into contact (account_id, id, full_name, email, phone)
     select $1, uuidv7(), 'Ada ' || n, 'p' || n || '@example.com', '+2348' || 100000000 + n from generate_series(1, $2::int) n`,
    [joined],
  );
  await world.account.query(
    `insert into loyalty_member (account_id, id, program_id, contact_id, number, joined_at)
     select $1, uuidv7(), $2, id, 500000 + row_number() over (order by id), now() from contact where account_id = $1`,
    [world.programId],
  );
  await world.account.query(
    `insert into point_balance (account_id, member_id, program_id)
     select $1, id, $2 from loyalty_member where account_id = $1`,
    [world.programId],
  );
  await asOwner(base.database, (client) => client.query('vacuum analyze'));
}, 120_000);
afterAll(() => base?.stop());

const find = (search: string) =>
  world.account.inScope(async (scope) => {
    const filter = { programId: world.programId, tierId: null, search };
    const found: { names: (string | null)[]; total: number } = { names: [], total: 0 };
    const pages = await pagesRead(scope, async () => {
      const { items } = await scope.loyaltyMembers.list({ ...filter, after: null, limit: 3 });
      found.names = items.map(({ contactName }) => contactName);
      found.total = await scope.loyaltyMembers.total(filter);
    });
    return { ...found, pages };
  });

it.each([
  ['a name', 'Ada 1234', ['Ada 12349', 'Ada 12348', 'Ada 12347'], 11],
  ['an address', 'p19999@exa', ['Ada 19999'], 1],
  ['a number of a card', '0512 345', ['Ada 12345'], 1],
  ['nobody', 'nobody here', [], 0],
])('a search for %s reads the members it finds', async (_, search, names, total) => {
  const found = await find(search);
  expect(found).toMatchObject({ names, total });
  expect(found.pages).toBeLessThan(1_000);
});

it('shows the newest of a search that finds nearly everyone', async () => {
  expect(await find('ada')).toMatchObject({ names: ['Ada 20000', 'Ada 19999', 'Ada 19998'], total: joined });
});
