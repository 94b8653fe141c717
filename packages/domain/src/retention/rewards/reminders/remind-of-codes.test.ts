import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { RewardFixture } from '../../../testing/reward-fixture.ts';
import { startTestDomain, type TestDomain } from '../../../testing/index.ts';
import { rewardSettings } from '../reward.schema.ts';
import { remindOfCodes } from './remind-of-codes.ts';

let world: TestDomain;
let account: RewardFixture;
const day = 86_400_000;

beforeAll(async () => {
  world = await startTestDomain();
});
afterAll(() => world.stop());
beforeEach(async () => {
  account = await RewardFixture.create(world.domain);
});

const look = (rewardId: string) =>
  remindOfCodes(world.domain).run({
    kind: 'reward.remind',
    accountId: account.accountId,
    subjectId: rewardId,
    attempts: 1,
    signal: new AbortController().signal,
  });
const give = (rewardId: string, contactId: string, key = contactId) =>
  account.inScope(async ({ rewardIssues }) => {
    const issue = await rewardIssues.give(rewardId, contactId, key);
    if (typeof issue === 'string') throw new Error(issue);
    return issue.code;
  });
const endIn = (code: string, ms: number) =>
  account.query('update reward_code set expires_at = $3 where account_id = $1 and code = $2', [
    code,
    new Date(Date.now() + ms),
  ]);
const reminders = () =>
  account.query<{ contactId: string; title: string; codes: number; expires: string }>(
    `select contact_id as "contactId", properties ->> 'title' as title, (properties ->> 'codes')::int as codes,
       properties ->> 'expires' as expires
     from contact_event where account_id = $1 and name = 'reward.expiring' order by at, id`,
  );

it('reminds people once of the codes that end within the reward’s days and aren’t used', async () => {
  const rewardId = await account.reward({ validDays: 10, remindDays: 3, limitPerContact: 2 });
  const [ada = '', bola = '', chidi = ''] = await account.people(3);
  const soon = [await give(rewardId, ada, 'one'), await give(rewardId, ada, 'two')];
  const used = await give(rewardId, bola);
  await give(rewardId, chidi);
  for (const code of [...soon, used]) await endIn(code, 2 * day);
  const by = { source: 'dashboard', actorId: null } as const;
  await account.inScope(({ till }) =>
    till.redeem(by, { code: used, amountMinor: null, key: 'k' }, { reference: '', holdId: null }),
  );
  const next = await look(rewardId);
  expect(await reminders()).toEqual([
    { contactId: ada, title: 'Free coffee', codes: 2, expires: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  ]);
  expect(next?.getTime()).toBeGreaterThan(Date.now());
  expect(next?.getTime()).toBeLessThanOrEqual(Date.now() + day);
  await look(rewardId);
  expect(await reminders()).toHaveLength(1);
});

it('looks again when the next code comes within the days', async () => {
  const rewardId = await account.reward({ validDays: 10, remindDays: 3 });
  const [ada = ''] = await account.people(1);
  await endIn(await give(rewardId, ada), 3 * day + 3_600_000);
  const next = await look(rewardId);
  expect(await reminders()).toEqual([]);
  expect(Math.abs((next?.getTime() ?? 0) - Date.now() - 3_600_000)).toBeLessThan(60_000);
});

it('begins when a reward is saved with days, and reminds nobody without', async () => {
  const planned = () =>
    account.query(`select 1 from due_work where account_id = $1 and kind = 'reward.remind'`);
  const silent = await account.reward({ validDays: 10 });
  expect(await planned()).toEqual([]);
  const [ada = ''] = await account.people(1);
  await endIn(await give(silent, ada), day);
  expect(await look(silent)).toBeUndefined();
  await account.reward({ validDays: 10, remindDays: 3 }, 'Cake');
  expect(await planned()).toHaveLength(1);
  expect(await reminders()).toEqual([]);
});

it('needs fewer days than a code is valid', async () => {
  await expect(account.reward({ validDays: 3, remindDays: 3 })).rejects.toThrow(
    'Use fewer days than a code is valid',
  );
  expect(rewardSettings.shape.remindDays.parse(undefined)).toBeNull();
});
