import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDomain, type Domain } from '../../domain.ts';
import { startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';
import { dueWorkHandlers } from '../../work.ts';

let world: TestDomain;
let narrow: Domain;

beforeAll(async () => {
  world = await startTestDomain();
  narrow = await createDomain({ ...world.domain.config, poolSize: 1, poolWaitMs: 300 });
});
afterAll(async () => {
  await narrow.close();
  await world.stop();
});

it('a campaign that is prepared while no connection is free isn’t taken back, and is prepared later', async () => {
  const account = await TestAccount.create(world.domain);
  const campaignId = await account.campaign({
    senderId: await account.emailSender(),
    pasted: 'ada@example.com\nbola@example.com',
  });
  await account.startSending(campaignId);
  const before = await account.status(campaignId);
  const { accountId } = account;
  const item = { kind: 'campaign.prepare', accountId, subjectId: campaignId, attempts: 1 } as const;
  const prepare = () =>
    dueWorkHandlers(narrow)
      .find(({ kind }) => kind === 'campaign.prepare')
      ?.run({ ...item, signal: new AbortController().signal });
  const held = narrow.openScope({ accountId, userId: null }, async ({ sql }) => {
    await sql('select 1');
    // Longer than a call waits, and shorter than two calls wait.
    await new Promise((resolve) => setTimeout(resolve, 450));
  });
  await expect(prepare()).rejects.toMatchObject({ code: 'unavailable' });
  await held;
  expect(await account.status(campaignId)).toBe(before);
  await prepare();
  expect(await account.status(campaignId)).toBe('sending');
});
