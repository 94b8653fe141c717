import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';

let world: TestDomain;
beforeAll(async () => {
  world = await startTestDomain();
});
afterAll(() => world.stop());

it('the report of a reward says how people came by their codes, and how many of each were used', async () => {
  const account = await TestAccount.createBare(world.domain);
  await account.trustPublisher();
  await account.give(1_000_000n);
  const rewardId = await account.inScope(async ({ rewards, lists }) => {
    const { id: listId } = await lists.create({ name: 'Guests', type: 'public', optIn: 'single' });
    const { id } = await rewards.create('Free coffee', listId);
    await rewards.publish(id);
    return id;
  });
  const codes: string[] = [];
  for (const name of ['ada', 'bola', 'chidi']) {
    const contactId = await account.contact({ email: `${name}@kola.example` });
    const issue = await account.inScope(({ rewardIssues }) => rewardIssues.give(rewardId, contactId, name));
    codes.push(typeof issue === 'string' ? '' : issue.code);
  }
  await account.inScope(({ till }) =>
    till.redeem(
      { source: 'dashboard', actorId: null },
      { code: codes[1] ?? '', amountMinor: null, key: 'one' },
      { reference: '', holdId: null },
    ),
  );
  const { sources } = await account.inScope(({ rewardIssues }) => rewardIssues.report(rewardId, 30));
  expect(sources).toEqual([{ source: 'manual', issued: 3, redeemed: 1 }]);
});
