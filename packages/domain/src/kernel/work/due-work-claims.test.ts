import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, startTestDomain, type TestDomain } from '../../testing/index.ts';
import { silentLogger } from '../logger.ts';
import { DueWorkClaims } from './due-work-claims.ts';
import { DueWorkRunner } from './due-work-runner.ts';

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

it.each([
  ['its disk is full', '53100', false],
  ['no connection is free', '53300', false],
  ['it needs more memory than there is', '53200', true],
  ['a statement is wrong', '42703', true],
])('work that fails for the last time because %s (%s) is dead: %s', async (_why, code, isDead) => {
  const { accountId } = await makeAccount(test.domain, 'Failing');
  await test.domain.pool.query('delete from due_work');
  await test.domain.pool.query(
    `insert into due_work (kind, account_id, subject_id, due_at, attempts) values ('wallet.watch', $1, $1, now(), 11)`,
    [accountId],
  );
  const run = () => Promise.reject(Object.assign(new Error('refused'), { code }));
  const runner = new DueWorkRunner(test.domain.pool, [{ kind: 'wallet.watch', run }], silentLogger);
  await runner.runUntilIdle();
  const { rows } = await test.domain.pool.query('select is_dead, due_at > now() as waits from due_work');
  expect(rows).toMatchObject([{ isDead, waits: true }]);
});
