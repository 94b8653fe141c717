import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../invariants/invariants.ts';
import { newId } from '../../kernel/index.ts';
import { type ScriptedServer, startScriptedServer } from '../../sending/testing/scripted-server.ts';
import { startTestDomain, type TestDomain, TestAccount } from '../../testing/index.ts';
import type { AbTestInput } from '../ab-settings/ab-test.schema.ts';

let test: TestDomain;
let server: ScriptedServer;
let account: TestAccount;
let senderId: string;

beforeAll(async () => {
  server = await startScriptedServer(() => undefined);
  test = await startTestDomain({ smtpUrl: server.url });
});
afterAll(async () => {
  await test.stop();
  await server.stop();
});
beforeEach(async () => {
  account = await TestAccount.create(test.domain);
  senderId = await account.emailSender(`${newId()}@kola.ng`);
});

const two: AbTestInput = { variants: [{}, { subject: 'Hello from B' }], testShare: 20, minutes: 60 };
const people = (count: number) => Array.from({ length: count }, (_, n) => `p${n}@example.com`).join('\n');

async function start(abTest: AbTestInput, count = 100): Promise<string> {
  const id = await account.campaign({ senderId, pasted: people(count), abTest });
  await account.startSending(id);
  await account.workOff();
  return id;
}
const shares = (id: string) =>
  account.query<{ variant: number | null; state: string; reason: string | null; n: number }>(
    `select variant, state, reason, count(*)::int n from delivery where account_id = $1 and campaign_id = $2
     group by 1, 2, 3 order by 1, 2`,
    [id],
  );
const report = async (id: string) => {
  const found = await account.inScope(({ abTests }) => abTests.report(id));
  if (found === null) throw new Error('no test');
  return found;
};
const decide = (id: string, winner: number | null) =>
  account.inScope(({ abTests }) => abTests.decide(id, winner));
/** Lets the clock of the test run so many minutes further. */
const passMinutes = async (id: string, minutes: number) => {
  await account.query(
    `update ab_test set running_since = running_since - make_interval(mins => $3) where account_id = $1 and campaign_id = $2`,
    [id, minutes],
  );
  await account.query(
    `update due_work set due_at = now() - interval '1 second' where account_id = $1 and kind = 'campaign.ab-test' and subject_id = $2`,
    [id],
  );
  await account.workOff();
};
/** So many recipients of a variant click. */
const click = (id: string, variant: number, count: number) =>
  account.query(
    `update delivery set clicked_at = now() where account_id = $1 and id in (
       select id from delivery where account_id = $1 and campaign_id = $2 and variant = $3 and clicked_at is null limit $4)`,
    [id, variant, count],
  );
const subjects = () => server.accepted.map(({ raw }) => /^Subject: (.*?)\r?$/m.exec(raw)?.[1]);
/** Clicks of these tests are rows without events, and nothing else may be broken. */
const broken = async () =>
  (await checkInvariants(test.domain)).filter(
    ({ broken: n, name }) => n > 0 && !name.startsWith('views, clicks'),
  );
const money = () => account.inScope(({ wallet }) => wallet.balance('ngn'));

describe('the frozen audience', () => {
  it('is divided exactly, with the rest waiting and the holdout left out', async () => {
    const id = await start({ ...two, holdoutShare: 10 }, 103);
    await account.sendAll();
    expect(await shares(id)).toEqual([
      { variant: 0, state: 'sent', reason: null, n: 10 },
      { variant: 1, state: 'sent', reason: null, n: 10 },
      { variant: null, state: 'queued', reason: null, n: 73 },
      { variant: null, state: 'skipped', reason: 'holdout', n: 10 },
    ]);
    expect(await account.status(id)).toBe('sending');
    expect(await report(id)).toMatchObject({
      state: 'testing',
      heldOut: 10,
      rest: { recipients: 73, sent: 0 },
    });
    expect(await broken()).toEqual([]);
  });

  it('is split evenly without a test share, and the campaign finishes', async () => {
    const id = await start({ ...two, testShare: null }, 11);
    await account.sendAll();
    await account.workOff();
    expect(await shares(id)).toMatchObject([
      { variant: 0, n: 6 },
      { variant: 1, n: 5 },
    ]);
    expect(await account.status(id)).toBe('finished');
    expect(await report(id)).toMatchObject({ state: 'split', rest: { recipients: 0 } });
    await expect(decide(id, 0)).rejects.toMatchObject({ code: 'invalid_state' });
    expect(await broken()).toEqual([]);
  });
});

describe('a test', () => {
  it('sends the rest the clear winner when its time is over, and captures what was sent', async () => {
    const before = (await money()).balanceMinor;
    const id = await start(two, 400);
    await account.sendAll();
    await account.workOff();
    await click(id, 0, 2);
    await click(id, 1, 20);
    expect(await report(id)).toMatchObject({ state: 'testing', secondsLeft: 3600 });
    const from = server.accepted.length;
    await passMinutes(id, 61);
    expect(await report(id)).toMatchObject({ state: 'decided', winner: 1, outcome: 'winner' });
    expect((await report(id)).summary).toMatch(/^B gets .* points more clicks than A; 99\.9% sure\.$/);
    await account.sendAll();
    expect(subjects().slice(from)).toEqual(Array.from({ length: 320 }, () => 'Hello from B'));
    expect(await account.status(id)).toBe('finished');
    expect(await report(id)).toMatchObject({ rest: { recipients: 320, sent: 320 } });
    const { balanceMinor, heldMinor } = await money();
    const [stat] = await account.query<{ cost: bigint }>(
      'select cost_mills as cost from campaign_stat where account_id = $1 and campaign_id = $2',
      [id],
    );
    expect([before - balanceMinor, heldMinor]).toEqual([(BigInt(stat?.cost ?? 0) + 999n) / 1000n, 0n]);
    expect(await broken()).toEqual([]);
  });

  it('without a clear winner sends what was chosen beforehand', async () => {
    for (const [ifUnclear, winner] of [
      ['first', 0],
      ['leading', 1],
    ] as const) {
      const id = await start({ ...two, ifUnclear }, 100);
      await account.sendAll();
      await account.workOff();
      await click(id, 0, 2);
      await click(id, 1, 3);
      await passMinutes(id, 61);
      expect(await report(id)).toMatchObject({ state: 'decided', winner, outcome: 'unclear' });
      expect((await report(id)).summary).toMatch(
        /^No clear winner: B gets between .* fewer and .* more clicks than A\./,
      );
      await account.sendAll();
      expect(await account.states(id)).toEqual({ sent: 100 });
    }
    expect(await broken()).toEqual([]);
  });

  it('waits for a person where that was chosen, who decides once', async () => {
    const id = await start({ ...two, ifUnclear: 'wait' });
    await account.sendAll();
    await account.workOff();
    await passMinutes(id, 61);
    expect(await report(id)).toMatchObject({ state: 'waiting', secondsLeft: null });
    const answers = await Promise.allSettled([0, 1, 1, 0].map((winner) => decide(id, winner)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await account.sendAll();
    expect(await account.states(id)).toEqual({ sent: 100 });
    expect(await broken()).toEqual([]);
  });

  it('that nobody decides for 30 days ends without a winner, and the rest gets nothing', async () => {
    const id = await start({ ...two, measure: 'hand' });
    await account.sendAll();
    await account.workOff();
    await passMinutes(id, 61);
    await account.query(
      `update ab_test set clock_ended_at = now() - interval '31 days' where account_id = $1 and campaign_id = $2`,
      [id],
    );
    await passMinutes(id, 0);
    await account.sendAll();
    expect(await report(id)).toMatchObject({ state: 'ended', winner: null, outcome: 'none' });
    expect(await shares(id)).toContainEqual({ variant: null, state: 'skipped', reason: 'no_winner', n: 80 });
    expect(await account.status(id)).toBe('finished');
    expect((await money()).heldMinor).toBe(0n);
    expect(await broken()).toEqual([]);
  });

  it('is decided by hand before its time, for the rest to get nothing', async () => {
    const id = await start(two);
    await decide(id, null);
    await account.workOff();
    await account.sendAll();
    await account.workOff();
    await account.sendAll();
    expect(await account.states(id)).toEqual({ sent: 20, skipped: 80 });
    expect(await account.status(id)).toBe('finished');
    expect(await broken()).toEqual([]);
  });
});

describe('the clock', () => {
  it('starts when the last test message is settled, and stops while the campaign is paused', async () => {
    const id = await start(two);
    expect(await report(id)).toMatchObject({ state: 'testing', secondsLeft: null });
    await account.sendAll();
    await account.workOff();
    await passMinutes(id, 20);
    expect(await report(id)).toMatchObject({ secondsLeft: 2400 });
    await account.inScope(({ campaignSending }) => campaignSending.pause(id));
    await passMinutes(id, 500);
    expect(await report(id)).toMatchObject({ state: 'testing', secondsLeft: 2400, isPaused: true });
    await account.inScope(({ campaignSending }) => campaignSending.resume(id));
    await passMinutes(id, 30);
    expect(await report(id)).toMatchObject({ state: 'testing', secondsLeft: 600 });
    await passMinutes(id, 11);
    expect(await report(id)).toMatchObject({ state: 'decided' });
  });

  it('stops for good when the campaign is cancelled, which releases everything', async () => {
    const id = await start(two);
    await account.sendAll();
    await account.workOff();
    await account.inScope(({ campaignSending }) => campaignSending.cancel(id));
    await account.sendAll();
    expect(await account.states(id)).toEqual({ sent: 20, cancelled: 80 });
    expect(await report(id)).toMatchObject({ state: 'cancelled' });
    await expect(decide(id, 1)).rejects.toMatchObject({ code: 'invalid_state' });
    expect((await money()).heldMinor).toBe(0n);
    expect(await broken()).toEqual([]);
  });

  it('has its winner still when the campaign is cancelled after the decision', async () => {
    const id = await start(two);
    await decide(id, 1);
    await account.inScope(({ campaignSending }) => campaignSending.cancel(id));
    await account.sendAll();
    expect(await account.states(id)).toEqual({ cancelled: 100 });
    expect(await report(id)).toMatchObject({ state: 'cancelled', winner: 1, outcome: 'hand' });
    expect((await money()).heldMinor).toBe(0n);
    expect(await broken()).toEqual([]);
  });
});
