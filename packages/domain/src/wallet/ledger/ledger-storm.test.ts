import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkInvariants } from '../../invariants/invariants.ts';
import { makeBareAccount, startTestDomain, type TestDomain } from '../../testing/index.ts';
import { judgeStorm } from '../testing/judge-storm.ts';
import { runStorm } from '../testing/run-storm.ts';

let test: TestDomain;
beforeAll(async () => {
  test = await startTestDomain();
});
afterAll(() => test.stop());

/** `npm run chaos -- ledger` runs 50,000 on a database with full durability. */
it('thousands of operations with cut connections, repeats and changed orders leave correct books', async () => {
  const accountIds = (await Promise.all([1, 2, 3].map(() => makeBareAccount(test.domain)))).map(
    ({ accountId }) => accountId,
  );
  const report = await runStorm({
    appUrl: test.domain.config.appDatabaseUrl,
    ownerUrl: test.database.ownerUrl,
    accountIds,
    operations: 5_000,
    clients: 6,
    killEvery: 60,
    seed: 20_261_121,
  });
  expect(report.answers.size).toBe(5_000);
  expect(report.kills).toBeGreaterThan(30);
  expect(report.replays).toBeGreaterThan(200);
  const answers = [...report.answers.values()].map(({ answer }) => ('code' in answer ? answer.code : 'done'));
  expect(new Set(answers)).toEqual(new Set(['done', 'insufficient_funds', 'invalid_state']));
  expect(await judgeStorm(test.domain, accountIds, report)).toEqual([]);
  expect(
    (await checkInvariants(test.domain)).filter(
      ({ broken, name }) => broken > 0 && !name.startsWith('every table'),
    ),
  ).toEqual([]);
}, 60_000);
