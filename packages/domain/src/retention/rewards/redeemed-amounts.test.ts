import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../index.ts';
import { newId } from '../../kernel/index.ts';
import { asOwner, startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';

let test: TestDomain;

beforeAll(async () => {
  test = await startTestDomain();
});
afterAll(() => test.stop());

interface Recorded {
  amount: number;
  currency?: string;
  rewardId?: string;
  name?: string;
}

async function seed() {
  const { accountId } = await TestAccount.create(test.domain);
  const account = new TestAccount(test.domain, accountId);
  const contactId = await account.contact({ email: `ada-${newId()}@example.com` });
  const { id: rewardId } = await account.inScope(async ({ rewards, lists }) =>
    rewards.create(
      'Free coffee',
      (await lists.create({ name: 'Rewarded', type: 'public', optIn: 'single' })).id,
    ),
  );
  const record = ({ name = 'reward.redeemed', rewardId: id = rewardId, ...rest }: Recorded) =>
    account.query(
      `insert into contact_event (account_id, at, id, contact_id, name, source, properties)
       values ($1, now(), $2, $3, $4, 'api', $5)`,
      [newId(), contactId, name, JSON.stringify({ id, title: 'Free coffee', ...rest })],
    );
  const stored = async () =>
    (
      await account.query<{ text: string }>(
        `select name || ' ' || (properties ->> 'amount') || ' ' || coalesce(properties ->> 'currency', '-') as text
         from contact_event where account_id = $1 order by 1`,
      )
    ).map(({ text }) => text);
  return { record, stored };
}

it('amounts that were recorded in minor units become whole units with their currency, and no others change', async () => {
  const [one, two] = [await seed(), await seed()];
  await one.record({ amount: 150_000 });
  await one.record({ amount: 99_950 });
  await one.record({ amount: 1_500, currency: 'ngn' });
  await one.record({ amount: 7_000, name: 'order.paid' });
  await one.record({ amount: 7_000, rewardId: newId() });
  await two.record({ amount: 5 });
  await asOwner(test.database, (client) =>
    client.query(`delete from schema_migration where name = '0124-redeemed-amounts'`),
  );
  await migrate(test.database.ownerUrl, { secret: test.database.secret });
  expect(await one.stored()).toEqual([
    'order.paid 7000 -',
    'reward.redeemed 1500 ngn',
    'reward.redeemed 1500 ngn',
    'reward.redeemed 7000 -',
    'reward.redeemed 999.5 ngn',
  ]);
  expect(await two.stored()).toEqual(['reward.redeemed 0.05 ngn']);
});
