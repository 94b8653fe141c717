import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Scope } from '../../domain.ts';
import { checkInvariants } from '../../invariants/invariants.ts';
import type { Sql } from '../../kernel/index.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { createSmtpTransport } from '../../email/index.ts';
import { claimRecipients } from '../claims/claim-recipients.ts';
import { concludeCampaign } from '../stopping/conclude-campaign.ts';
import { SendPump } from '../pump/send-pump.ts';
import { mark, settleSent } from '../testing/settle-by-hand.ts';
import { TenantConnection } from '../leases/tenant-connection.ts';
import { type ScriptedServer, startScriptedServer } from '../testing/scripted-server.ts';
import { priceMills, SendingFixture } from '../../testing/sending-fixture.ts';
import { chargeCampaign } from './charge-campaign.ts';
import { defaultMonth } from '../testing/default-month.ts';

let test: TestDomain;
let server: ScriptedServer;

beforeAll(async () => {
  server = await startScriptedServer();
  test = await startTestDomain({ poolSize: 10, smtpUrl: server.url });
});
afterAll(async () => {
  await test.stop();
  await server.stop();
});

const inScope = <T>(account: SendingFixture, work: (scope: Scope) => Promise<T>): Promise<T> =>
  test.domain.openScope({ accountId: account.accountId, userId: null }, work);
const heldBy = async (account: SendingFixture) =>
  (await inScope(account, ({ wallet }) => wallet.balance('ngn'))).heldMinor;
const brokenInvariants = async () =>
  (await checkInvariants(test.domain)).filter(
    ({ broken, name }) => broken > 0 && !name.startsWith('every table'),
  );
const paidFor = async (account: SendingFixture, campaignId: string): Promise<bigint> => {
  const { items } = await inScope(account, ({ statement }) =>
    statement.list({ kind: 'campaign', limit: 100 }),
  );
  return -items
    .filter(({ subject }) => subject === `campaign/${campaignId}`)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
};
const sqlOf =
  (client: pg.PoolClient): Sql =>
  async <Row>(text: string, params: readonly unknown[] = []) => {
    const { rows, rowCount } = await client.query<Row & object>(text, [...params]);
    return { rows, count: rowCount ?? 0 };
  };
const cost = (sent: number) => (BigInt(sent * priceMills) + 999n) / 1_000n;

async function begin(people: number, name: string) {
  const account = await SendingFixture.create(test.domain);
  await account.addPeople(people, name);
  const { id } = await account.startCampaign();
  expect(await heldBy(account)).toBe(cost(people));
  return { account, id };
}

async function sendAll(): Promise<void> {
  const pump = new SendPump(test.domain, {
    transport: createSmtpTransport({ url: server.url, connections: 4 }),
  });
  await pump.runUntilIdle();
  await pump.drain();
}

/** A process that sent some messages, settled the first ones, and was killed with the others on the wire. */
async function sendSomeAndDie(
  { accountId }: SendingFixture,
  campaignId: string,
  told: number,
): Promise<void> {
  const connection = new TenantConnection(test.domain.config.appDatabaseUrl);
  const { leased } = await claimRecipients(connection, {
    accountId,
    campaignId,
    after: '-infinity',
    limit: 12,
    leaseSeconds: 0.2,
    withAttributes: false,
    keptUntil: defaultMonth,
  });
  await mark(connection, leased.slice(0, 8), 0.2);
  await settleSent(connection, leased.slice(0, told), 0.2);
  await connection.close();
  await new Promise((resolve) => setTimeout(resolve, 250));
}

it('a process that dies between sending and settling charges only messages known to be sent', async () => {
  const { account, id } = await begin(31, 'dies');
  await sendSomeAndDie(account, id, 5);
  await sendAll();
  expect(await account.states(id)).toEqual({ sent: 28, unknown: 3 });
  expect([await paidFor(account, id), await heldBy(account)]).toEqual([cost(28), 0n]);
  await inScope(account, ({ deliveries }) => deliveries.retryFailed(id, { includeUnknown: true }));
  expect(await heldBy(account)).toBe(cost(31) - cost(28));
  await sendAll();
  expect([await paidFor(account, id), await heldBy(account)]).toEqual([cost(31), 0n]);
  expect(await brokenInvariants()).toEqual([]);
});

it('a connection that is cut during a capture changes nothing, and the next try captures all of it', async () => {
  const { account, id } = await begin(7, 'cut');
  await inScope(account, ({ sql }) =>
    sql(`update campaign set status = 'paused' where account_id = $1`, [account.accountId]),
  );
  await sendSomeAndDie(account, id, 7);
  for (const isOver of [false, true]) {
    const cut = test.domain.bulk(account.accountId, async (client) => {
      await chargeCampaign(sqlOf(client), account.accountId, id, { isOver });
      await client.query('select pg_terminate_backend(pg_backend_pid())');
    });
    await expect(cut).rejects.toThrow('terminating connection');
    expect([await paidFor(account, id), await heldBy(account)]).toEqual([0n, cost(7)]);
  }
  await inScope(account, ({ campaignSending }) => campaignSending.resume(id));
  await sendAll();
  expect([await account.status(id), await paidFor(account, id), await heldBy(account)]).toEqual([
    'finished',
    cost(7),
    0n,
  ]);
  expect(await brokenInvariants()).toEqual([]);
});

it('concurrent checks at its end capture once', async () => {
  const { account, id } = await begin(9, 'many');
  await sendAll();
  await Promise.all(Array.from({ length: 12 }, () => concludeCampaign(test.domain, account.accountId, id)));
  expect([await paidFor(account, id), await heldBy(account)]).toEqual([cost(9), 0n]);
  expect(await brokenInvariants()).toEqual([]);
});
