import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeBareAccount, startTestDomain, type TestDomain } from '../testing/index.ts';

let test: TestDomain;
beforeAll(async () => {
  test = await startTestDomain({ poolSize: 2 });
});
afterAll(() => test.stop());

it('connections that break inside transactions are replaced', async () => {
  const { accountId } = await makeBareAccount(test.domain);
  const actor = { accountId, userId: null };
  const breakOff = 'select pg_terminate_backend(pg_backend_pid())';
  for (let n = 0; n < 5; n += 1) {
    await expect(test.domain.openScope(actor, ({ sql }) => sql(breakOff))).rejects.toThrow('terminating connection');
    await expect(test.domain.bulk(accountId, (client) => client.query(breakOff))).rejects.toThrow('terminating connection');
  }
  expect((await test.domain.openScope(actor, ({ sql }) => sql('select 1 as one'))).rows).toEqual([{ one: 1 }]);
}, 20_000);
