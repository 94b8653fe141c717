import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, startTestDomain, type TestDomain } from '../../testing/index.ts';
import { DueWorkClaims } from './due-work-claims.ts';

let test: TestDomain;

beforeAll(async () => {
  test = await startTestDomain();
});
afterAll(() => test.stop());

it.each([
  ['came due within the last second, after the last claim', '-0.3 seconds', true],
  ['comes due within the next second', '0.3 seconds', true],
  ['came due long ago, so another transaction holds it', '-1 minute', false],
  ['comes due later', '1 minute', false],
])('work that %s: %s, soon due: %s', async (_when, away, isSoon) => {
  const { accountId } = await makeAccount(test.domain, 'Soon');
  await test.domain.pool.query('delete from due_work');
  await test.domain.pool.query(
    `insert into due_work (kind, account_id, subject_id, due_at) values ('wallet.watch', $1, $1, now() + $2::interval)`,
    [accountId, away],
  );
  expect(await new DueWorkClaims(test.domain.pool).isSoonDue(['wallet.watch'])).toBe(isSoon);
});
