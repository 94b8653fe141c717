import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newId } from '../ids.ts';
import { makeBareAccount, startTestDomain, type TestDomain } from '../../testing/index.ts';

let test: TestDomain;
beforeAll(async () => {
  test = await startTestDomain({ poolSize: 3 });
});
afterAll(() => test.stop());

it('connections that break inside transactions are replaced', async () => {
  const { accountId } = await makeBareAccount(test.domain);
  const actor = { accountId, userId: null };
  const breakOff = 'select pg_terminate_backend(pg_backend_pid())';
  for (let n = 0; n < 5; n += 1) {
    await expect(test.domain.openScope(actor, ({ sql }) => sql(breakOff))).rejects.toThrow(
      'terminating connection',
    );
    await expect(test.domain.bulk(accountId, (client) => client.query(breakOff))).rejects.toThrow(
      'terminating connection',
    );
  }
  expect((await test.domain.openScope(actor, ({ sql }) => sql('select 1 as one'))).rows).toEqual([
    { one: 1 },
  ]);
}, 20_000);

it('a script whose only connection broke goes on with another', async () => {
  const { accountId } = await makeBareAccount(test.domain);
  const script = new URL('../../../test/broken-connection-script.ts', import.meta.url).pathname;
  const { ownerUrl, secret } = test.database;
  const args = [script, ownerUrl, secret, accountId, test.domain.config.dataDir];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout).toBe('went on');
}, 60_000);

it('of two deadlocked scopes one continues, and the other gets a retryable error', async () => {
  const { accountId } = await makeBareAccount(test.domain);
  const lock = 'select pg_advisory_xact_lock($1)';
  let arrived = 0;
  const scopeOf = (first: number, second: number) =>
    test.domain.openScope({ accountId, userId: null }, async ({ sql }) => {
      await sql(lock, [first]);
      arrived += 1;
      await vi.waitUntil(() => arrived === 2, 20_000);
      await sql(lock, [second]);
    });
  const answers = await Promise.allSettled([scopeOf(1, 2), scopeOf(2, 1)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const refused = answers.find((answer) => answer.status === 'rejected');
  expect(refused?.reason).toMatchObject({
    code: 'conflict',
    publicMessage: expect.stringContaining('Try again'),
  });
});

it('a scope that waits for a row while it moves to another partition runs again', async () => {
  const { accountId } = await makeBareAccount(test.domain);
  const id = newId();
  await test.domain.bulk(accountId, (client) =>
    client.query(
      `insert into delivery (account_id, id, batch_id, channel, address, name, state, price_mills, segments)
       values ($1, $2, $2, 'email', 'ada@example.com', null, 'sent', 0, 1)`,
      [accountId, id],
    ),
  );
  let runs = 0;
  const isWaiting = async () =>
    (
      await test.domain.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount === 1;
  let bounce = Promise.resolve();
  await test.domain.bulk(accountId, async (client) => {
    await client.query(`update delivery set kept_until = 'infinity' where id = $1`, [id]);
    bounce = test.domain.openScope({ accountId, userId: null }, async ({ sql }) => {
      runs += 1;
      await sql('update delivery set bounced_at = now() where id = $1', [id]);
    });
    await vi.waitUntil(isWaiting, 20_000);
  });
  await bounce;
  const { rows } = await test.domain.bulk(accountId, (client) =>
    client.query('select bounced_at is not null as bounced from delivery where id = $1', [id]),
  );
  expect([rows, runs]).toEqual([[{ bounced: true }], 2]);
});
