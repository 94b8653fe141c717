import { createDomain } from '@talkdrum/domain';
import { cloneDatabase, makePerson, type TestDatabase } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { domainConfig } from '../src/environment.ts';
import { buildPublic } from '../src/public/server.ts';
import { silentLog, testEnvironment } from '../src/testing/index.ts';
import { buildWeb } from '../src/web/server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

async function start(poolWaitMs: number) {
  const env = testEnvironment(database, { DATABASE_POOL: '2' });
  const domain = await createDomain({ ...domainConfig(env, silentLog()), poolWaitMs });
  const [web, visitors] = [
    await buildWeb(domain, env, silentLog()),
    await buildPublic(domain, env, silentLog()),
  ];
  onTestFinished(async () => {
    await Promise.all([web.close(), visitors.close()]);
    await domain.close();
  });
  return { domain, web, visitors };
}

it('while all connections are taken, calls wait, then get 503 with Retry-After', async () => {
  const { domain, web, visitors } = await start(5_000);
  const taken = [await domain.pool.connect(), await domain.pool.connect()];
  const answers = await Promise.all([
    web.inject({ url: '/trpc/onboarding.formToken' }),
    web.inject({
      url: '/v1/lists',
      headers: { authorization: `Bearer td_live_${'a'.repeat(16)}_${'b'.repeat(31)}` },
    }),
    web.inject({ method: 'POST', url: '/callbacks/payments/stripe', payload: '{}' }),
    visitors.inject({ url: '/archive/none' }),
  ]);
  for (const client of taken) client.release();
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual(
    answers.map(() => [503, '5']),
  );
  expect((await web.inject({ url: '/trpc/onboarding.formToken' })).statusCode).toBe(200);
});

it("isn't ready while no scope can be opened, but answers a call that waited", async () => {
  const { domain, web } = await start(20_000);
  const { accountId } = await makePerson(domain, 'ada@eze.example');
  let end = () => {};
  const held = new Promise<void>((resolve) => (end = resolve));
  const scopes = [1, 2].map(() => domain.openScope({ accountId, userId: null }, () => held));
  const waiting = domain.openScope({ accountId, userId: null }, ({ sql }) => sql('select 1'));
  const ready = await web.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'database unavailable' }]);
  end();
  await Promise.all([...scopes, waiting]);
  expect((await web.inject('/readyz')).statusCode).toBe(200);
});

it('waits for a slot of the server too', async () => {
  const { domain } = await start(5_000);
  const error = Object.assign(new Error('sorry, too many clients already'), { code: '53300' });
  let refusals = 3;
  const { Client } = domain.pool as unknown as {
    Client: { prototype: { connect: (done: (error?: Error) => void) => void } };
  };
  const connect = Client.prototype.connect;
  Client.prototype.connect = function (done) {
    if (refusals === 0) return connect.call(this, done);
    refusals -= 1;
    return done(error);
  };
  onTestFinished(() => void (Client.prototype.connect = connect));
  expect((await domain.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(refusals).toBe(0);
});
