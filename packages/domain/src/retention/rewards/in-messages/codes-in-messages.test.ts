import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSmtpTransport } from '../../../email/index.ts';
import { SendPump } from '../../../sending/index.ts';
import {
  type ScriptedServer,
  type Script,
  startScriptedServer,
} from '../../../sending/testing/scripted-server.ts';
import { startTestDomain, type TestDomain } from '../../../testing/index.ts';
import { RewardFixture } from '../../../testing/reward-fixture.ts';

let world: TestDomain;
let server: ScriptedServer;
let script: Script = () => undefined;
let account: RewardFixture;
/** ₦30, the price of one that an installation begins with. */
const price = 3_000n;

beforeAll(async () => {
  server = await startScriptedServer((to) => script(to));
  world = await startTestDomain({ poolSize: 10, smtpUrl: server.url });
});
afterAll(async () => {
  await world.stop();
  await server.stop();
});
beforeEach(async () => {
  script = () => undefined;
  server.accepted.length = 0;
  account = await RewardFixture.create(world.domain);
});

async function sendAll(): Promise<void> {
  const pump = new SendPump(world.domain, {
    transport: createSmtpTransport({ url: server.url, connections: 4 }),
  });
  await pump.runUntilIdle();
  await pump.drain();
}
/** The codes that people read, by address. */
const received = () =>
  new Map(
    server.accepted.flatMap(({ to, raw }) => {
      const code = /Show (\S+) at the till/.exec(raw.replaceAll('=\r\n', ''))?.[1];
      return code === undefined ? [] : [[to, code] as const];
    }),
  );
const costOfRewards = async () =>
  (
    await account.query<{ n: string }>(
      `select coalesce(sum(captured_minor), 0) as n from wallet_hold where account_id = $1 and subject like 'rewards/%'`,
    )
  )[0]?.n;

describe('a code in a campaign', () => {
  it('is each recipient’s own, set aside with the audience and given once it was sent', async () => {
    const rewardId = await account.reward();
    await account.people(3);
    const id = await account.started();
    expect(await account.counts(rewardId)).toEqual({ issued: 0, reserved: 3, free: 0 });
    expect(await account.issues()).toEqual([]);
    expect(await account.broken()).toEqual([]);
    await sendAll();
    await account.workOffEarly();
    const codes = [...received().values()];
    expect(codes).toHaveLength(3);
    expect(new Set(codes).size).toBe(3);
    const issues = await account.issues();
    expect(issues.map(({ code }) => code).toSorted()).toEqual(codes.toSorted());
    expect(new Set(issues.map(({ source }) => source))).toEqual(new Set(['message']));
    expect(issues.every(({ contactId }) => contactId !== null)).toBe(true);
    const claimed = `select 1 from contact_event where account_id = $1 and name = 'reward.claimed'`;
    expect(await account.query(claimed)).toEqual([]);
    expect(await account.counts(rewardId)).toEqual({ issued: 3, reserved: 0, free: 0 });
    expect(await costOfRewards()).toBe(String(3n * price));
    expect(await account.status(id)).toBe('finished');
    expect(await account.broken()).toEqual([]);
  });

  it('comes from the account’s own codes, and from the one that everyone has', async () => {
    await account.people(3);
    const own = await account.reward({ codeSource: 'imported' }, 'Own');
    await account.started('<p>Show {{ reward.own.code }} at the till.</p>');
    await sendAll();
    expect([...received().values()].toSorted()).toEqual(['MINE-1', 'MINE-2', 'MINE-3']);
    server.accepted.length = 0;
    const shared = await account.reward({ codeSource: 'shared', sharedCode: 'KOLA20' }, 'Shared');
    await account.started('<p>Show {{ reward.shared.code }} at the till.</p>');
    await sendAll();
    expect([...received().values()]).toEqual(['KOLA20', 'KOLA20', 'KOLA20']);
    await account.workOffEarly();
    expect(await account.counts(own)).toMatchObject({ issued: 3, reserved: 0 });
    expect(await account.counts(shared)).toMatchObject({ issued: 3, reserved: 0 });
    expect(await account.broken()).toEqual([]);
  });

  it('is returned by a message that failed, was skipped or cancelled, with its price', async () => {
    const rewardId = await account.reward();
    await account.people(4);
    script = (to) => (to.startsWith('person1') ? { code: 550, text: 'no', at: 'data' } : undefined);
    const before = await account.balance();
    const id = await account.started();
    await account.suppress('person0@example.com');
    await sendAll();
    await account.workOffEarly();
    expect(await account.states(id)).toMatchObject({ sent: 2, failed: 1, skipped: 1 });
    expect(await account.counts(rewardId)).toEqual({ issued: 2, reserved: 0, free: 2 });
    expect(await costOfRewards()).toBe(String(2n * price));
    expect(before - (await account.balance())).toBeGreaterThanOrEqual(2n * price);
    expect(await account.available()).toBe(await account.balance());
    const other = await account.mail();
    await account.people(1, 'late');
    await account.startSending(other);
    await account.workOff();
    await account.inScope(({ campaignSending }) => campaignSending.cancel(other));
    await account.workOffEarly();
    expect(await account.counts(rewardId)).toMatchObject({ issued: 2, reserved: 0 });
    expect(await account.available()).toBe(await account.balance());
    expect(await account.broken()).toEqual([]);
  });

  it('is kept by a message in doubt, and given when someone shows it', async () => {
    const rewardId = await account.reward();
    await account.people(2);
    script = (to) => (to.startsWith('person1') ? 'drop_after_data' : undefined);
    const id = await account.started();
    await sendAll();
    await account.workOffEarly();
    expect(await account.states(id)).toMatchObject({ sent: 1, unknown: 1 });
    expect(await account.counts(rewardId)).toEqual({ issued: 1, reserved: 1, free: 0 });
    expect(await account.broken()).toEqual([]);
    const [kept] = await account.query<{ code: string }>(
      `select code from reward_code where account_id = $1 and reserved = 1`,
    );
    const by = { source: 'dashboard', actorId: null } as const;
    const redeem = (key: string) =>
      account.inScope(({ till }) =>
        till.redeem(by, { code: kept?.code ?? '', amountMinor: null, key }, { reference: '', holdId: null }),
      );
    expect(await redeem('one')).toMatchObject({ isRedeemed: true });
    expect(await redeem('two')).toMatchObject({ isRedeemed: false, reason: 'used' });
    expect(await account.counts(rewardId)).toEqual({ issued: 2, reserved: 0, free: 0 });
    expect(await costOfRewards()).toBe(String(2n * price));
    await account.workOffEarly();
    expect(await account.broken()).toEqual([]);
  });

  it('can be redeemed as soon as it was sent', async () => {
    await account.reward();
    await account.people(1);
    await account.started();
    await sendAll();
    const [code = ''] = received().values();
    const by = { source: 'dashboard', actorId: null } as const;
    const checked = await account.inScope(({ till }) => till.validate(by, code, null));
    expect(checked).toMatchObject({ isValid: true });
    expect(await account.broken()).toEqual([]);
  });

  it('is set aside again when failed messages are sent again, and is the same for one in doubt', async () => {
    const rewardId = await account.reward();
    await account.people(2);
    script = (to) => (to.startsWith('person1') ? 'drop_after_data' : { code: 550, text: 'no', at: 'data' });
    const id = await account.started();
    await sendAll();
    await account.workOffEarly();
    expect(await account.counts(rewardId)).toMatchObject({ issued: 0, reserved: 1 });
    script = () => undefined;
    await account.inScope(({ deliveries }) => deliveries.retryFailed(id, { includeUnknown: true }));
    expect(await account.counts(rewardId)).toMatchObject({ issued: 0, reserved: 2 });
    await sendAll();
    await account.workOffEarly();
    expect(await account.states(id)).toMatchObject({ sent: 2 });
    expect(await account.counts(rewardId)).toMatchObject({ issued: 2, reserved: 0 });
    expect(await costOfRewards()).toBe(String(2n * price));
    expect(await account.broken()).toEqual([]);
  });

  it('isn’t given to someone who already has the maximum', async () => {
    const rewardId = await account.reward();
    const [first = ''] = await account.people(2);
    await account.inScope(({ rewardIssues }) => rewardIssues.give(rewardId, first, 'by hand'));
    const id = await account.mail();
    const review = await account.inScope(({ campaignReviews }) => campaignReviews.review(id));
    expect(review.excluded.no_code).toBe(1);
    expect(review.recipients).toBe(1);
    await account.startSending(id);
    await account.workOff();
    const left = await account.query(`select reason from campaign_exclusion where account_id = $1`);
    expect(left).toEqual([{ reason: 'no_code' }]);
  });

  it('stays the same in the browser view, while previews and the archive show a sample', async () => {
    await account.reward();
    const [contactId = ''] = await account.people(1);
    const id = await account.mail(
      '<p>Show {{ reward.code }} at the till. <a href="{{ links.view_in_browser }}">Browser</a></p>',
    );
    const preview = await account.inScope(({ campaignPreviews }) => campaignPreviews.preview(id, contactId));
    expect(preview.text).toContain('Show SAMPLE2345 at the till');
    await account.startSending(id);
    await account.workOff();
    await sendAll();
    const sent = await account.inScope(({ campaignPreviews }) => campaignPreviews.preview(id, contactId));
    expect(sent.text).toContain('Show SAMPLE2345 at the till');
  });
});
