import { type ChildProcess, spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkInvariants } from '../../invariants/invariants.ts';
import { type ScriptedServer, startScriptedServer } from '../../sending/testing/scripted-server.ts';
import { startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';

let test: TestDomain;
let server: ScriptedServer;
let account: TestAccount;
const people = 300;

beforeAll(async () => {
  server = await startScriptedServer(() => undefined, 15);
  test = await startTestDomain({ smtpUrl: server.url });
  account = await TestAccount.create(test.domain);
});
afterAll(async () => {
  await test.stop();
  await server.stop();
});

/** Starts a worker process, ends it with SIGKILL as soon as this holds, and its leases at once. */
async function killOnce(isTime: () => Promise<boolean>): Promise<void> {
  const worker: ChildProcess = spawn(
    process.execPath,
    [new URL('./testing/killed-worker.ts', import.meta.url).pathname, JSON.stringify(test.domain.config)],
    { stdio: ['pipe', 'ignore', 'inherit'] },
  );
  const ended = new Promise((resolve) => worker.once('exit', (_code, signal) => resolve(signal)));
  while (!(await isTime())) await new Promise((resolve) => setTimeout(resolve, 5));
  worker.kill('SIGKILL');
  expect(await ended).toBe('SIGKILL');
  await test.domain.pool.query('update due_work set lease_until = null');
  await account.query('update send_claim set lease_until = now() where account_id = $1');
}

const countOf = async (id: string, state: string) =>
  (
    await account.query<{ n: number }>(
      'select count(*)::int as n from delivery where account_id = $1 and campaign_id = $2 and state = $3',
      [id, state],
    )
  )[0]?.n ?? 0;
const testOf = async (id: string) =>
  (
    await account.query<{ state: string; winner: number | null }>(
      'select state, winner from ab_test where account_id = $1 and campaign_id = $2',
      [id],
    )
  )[0];

it('a worker killed in the test, at the decision and in the rest: one winner, and nobody gets two messages', async () => {
  const senderId = await account.emailSender('news@kola.ng');
  const pasted = Array.from({ length: people }, (_, n) => `p${n}@example.com`).join('\n');
  const abTest = {
    variants: [{}, { subject: 'Hello from B' }],
    testShare: 20,
    minutes: 60,
    ifUnclear: 'first' as const,
  };
  const id = await account.campaign({ senderId, pasted, abTest });
  await account.startSending(id);
  await killOnce(async () => (await countOf(id, 'sent')) > 5);
  await killOnce(async () => (await testOf(id))?.state === 'testing' && (await countOf(id, 'sent')) > 40);
  await account.workOff();
  await account.sendAll();
  await account.workOffEarly();
  await account.query(
    `update ab_test set running_since = now() - interval '2 hours' where account_id = $1 and campaign_id = $2`,
    [id],
  );
  await account.query(
    `update due_work set due_at = now() where account_id = $1 and kind = 'campaign.ab-test'`,
  );
  // The decision is stored, and perhaps a part of the rest is on its way.
  await killOnce(async () => (await testOf(id))?.winner !== null);
  const { winner } = (await testOf(id)) ?? {};
  await killOnce(async () => (await countOf(id, 'sent')) > 150);
  for (let n = 0; n < 5; n += 1) {
    await account.workOffEarly();
    await account.sendAll();
  }
  expect((await testOf(id))?.winner).toBe(winner);
  expect(winner).toBe(0);
  const settled = (await countOf(id, 'sent')) + (await countOf(id, 'unknown'));
  expect(settled).toBe(people);
  const got = Map.groupBy(server.accepted, ({ to }) => to);
  expect([...got.values()].every((mails) => mails.length === 1)).toBe(true);
  expect(got.size).toBeGreaterThanOrEqual(await countOf(id, 'sent'));
  const [wrong] = await account.query<{ n: number }>(
    `select count(*)::int as n from delivery where account_id = $1 and campaign_id = $2 and state = 'queued'`,
    [id],
  );
  expect(wrong?.n).toBe(0);
  const broken = (await checkInvariants(test.domain)).filter(({ broken: n }) => n > 0);
  expect(broken).toEqual([]);
}, 120_000);
