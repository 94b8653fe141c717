import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';
import { promotionalSkips } from './check-recipients.sql.ts';

let world: TestDomain;
let account: TestAccount;

beforeAll(async () => {
  world = await startTestDomain();
  account = await TestAccount.create(world.domain);
});
afterAll(() => world.stop());

it('a contact whose number was never confirmed doesn’t silence another one with the number', async () => {
  const reasons = async () =>
    (await account.query<{ reason: string | null }>(promotionalSkips, [['sms'], ['+2348035550190']])).map(
      ({ reason }) => reason,
    );
  await account.contact({ email: 'stranger@example.com', telephone: '+2348035550190' });
  await account.query(`update contact set sms_status = 'blocklisted' where account_id = $1`);
  expect(await reasons()).toEqual(['blocklisted']);
  await account.contact({ email: 'customer@example.com', telephone: '+2348035550190' });
  expect(await reasons()).toEqual([null]);
});
