import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startScriptedServer } from './sending/testing/scripted-server.ts';
import { SendPump } from './sending/index.ts';
import { createSmtpTransport } from './email/index.ts';
import { loginUrl } from './kernel/index.ts';
import { cloneDatabase, startTestDomain, type TestDomain } from './testing/index.ts';
import { ImportBench } from './testing/imports-fixture.ts';
import { SendingFixture } from './testing/sending-fixture.ts';
import { startPooler, type RunningPooler } from './testing/start-pooler.ts';

/** Fewer connections than clients, so each client gets connections that others used. */
const connections = 3;

let test: TestDomain;
let poolers: RunningPooler[] = [];

beforeAll(async () => {
  const database = await cloneDatabase();
  const { ownerUrl, secret } = database;
  poolers = [
    await startPooler(loginUrl(ownerUrl, secret, 'talkdrum_app'), connections),
    await startPooler(loginUrl(ownerUrl, secret, 'talkdrum_search'), 2),
  ];
  const [app, search] = poolers;
  test = await startTestDomain(
    { appDatabaseUrl: app?.url ?? '', searchDatabaseUrl: search?.url ?? '', poolSize: 4 },
    database,
  );
});
afterAll(async () => {
  await test.stop();
  for (const pooler of poolers) await pooler.stop();
});

/** Queries other accounts' rows without setting an account, again and again. */
function startProbe() {
  const seen: unknown[] = [];
  let looks = 0;
  let isOver = false;
  const look = async (client: pg.Client, question: string) => {
    looks += 1;
    const { rows } = await client.query<Record<string, unknown>>(question).catch(() => ({ rows: [] }));
    seen.push(...rows);
  };
  const run = async () => {
    const client = new pg.Client({ connectionString: test.domain.config.appDatabaseUrl });
    client.on('error', () => undefined);
    await client.connect();
    while (!isOver) {
      await look(client, 'select id from contact limit 1');
      await look(client, 'select id from delivery limit 1');
      await look(
        client,
        `select 'account ' || current_setting('app.account_id', true) as left where current_setting('app.account_id', true) <> ''`,
      );
      await look(
        client,
        `select name, setting from pg_settings where source = 'session' and name ~ '^enable_|^jit$|^plan_cache|^lock_timeout|^work_mem|^sync'`,
      );
    }
    await client.end();
  };
  const running = Promise.all([run(), run()]);
  return {
    stop: async () => {
      isOver = true;
      await running;
      return { seen, looks };
    },
  };
}

/** What several accounts do at once during a campaign each: imports, searches and API submissions. */
async function workThroughIt(accounts: readonly SendingFixture[]): Promise<void> {
  const benches = accounts.map(({ accountId }) => new ImportBench(test.domain, accountId));
  const imports = await Promise.all(
    benches.map(async (bench, n) => {
      const people = Array.from(
        { length: 50 },
        (_, index) => `Person ${index},imported${index}@account${n}.example`,
      );
      const id = await bench.upload(`name,email\n${people.join('\n')}\n`);
      await bench.start(id, await bench.list('From a file'));
      return id;
    }),
  );
  await benches[0]?.work();
  for (const [n, bench] of benches.entries())
    expect(await bench.state(imports[n] ?? '')).toMatchObject({ status: 'done', created: 50 });
  await Promise.all(accounts.map((account, n) => askAgainAndAgain(account, `imported7@account${n}.example`)));
}

async function askAgainAndAgain(account: SendingFixture, address: string): Promise<void> {
  for (let round = 0; round < 10; round += 1) {
    const { rows } = await test.domain.openIntake(account, ({ sql }) =>
      sql('select distinct account_id as id from contact'),
    );
    expect(rows).toEqual([{ id: account.accountId }]);
    const found = await account.inScope(({ contactSearch }) =>
      contactSearch.page({ filter: { search: 'imported7@' }, sort: 'newest', direction: 'after', limit: 10 }),
    );
    expect(found.items.map(({ email }) => email)).toEqual([address]);
  }
}

describe('behind a pooler in transaction mode', () => {
  it('scopes, imports, searches, intake and the pump work, and a connection without an account sees no row or setting', async () => {
    const accounts = [
      await SendingFixture.create(test.domain),
      await SendingFixture.create(test.domain),
      await SendingFixture.create(test.domain),
    ];
    for (const [n, account] of accounts.entries()) await account.addPeople(120, `n${n}-`);
    const server = await startScriptedServer(undefined, 1);
    const pump = new SendPump(test.domain, {
      transport: createSmtpTransport({ url: server.url, connections: 4 }),
      options: { batchSize: 20 },
    });
    const campaigns = await Promise.all(accounts.map((account) => account.startCampaign()));
    const probe = startProbe();
    const working = await Promise.allSettled([workThroughIt(accounts), pump.runUntilIdle()]);
    await pump.drain();
    const { seen, looks } = await probe.stop();
    await server.stop();
    expect(working.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(looks).toBeGreaterThan(100);
    expect(seen).toEqual([]);
    for (const [n, account] of accounts.entries())
      expect(await account.states(campaigns[n]?.id ?? '')).toEqual({ sent: 120 });
    expect(new Set(server.accepted.map(({ to }) => to)).size).toBe(360);
    expect(server.accepted).toHaveLength(360);
  }, 60_000);

  it("an abandoned transaction is ended by the login's own timeout", async () => {
    const { rows } = await test.domain.pool.query<{ setting: string; source: string }>(
      `select setting, source from pg_settings where name = 'idle_in_transaction_session_timeout'`,
    );
    expect(rows).toEqual([{ setting: '60000', source: 'user' }]);
  });
});
