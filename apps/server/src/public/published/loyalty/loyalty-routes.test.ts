import { TestAccount, type TestDomain } from '@talkdrum/domain/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { crowdOf, ownLink, postForm, startPublicPages, visitIn } from '../public-pages-fixture.ts';

let world: TestDomain;
let app: FastifyInstance;
let stop: () => Promise<void>;
let account: TestAccount;
let programId: string;
let rewardId: string;
let contactId: string;
let path: string;

beforeAll(async () => {
  ({ world, app, stop } = await startPublicPages());
});
afterAll(() => stop());
beforeEach(async () => {
  account = await TestAccount.createBare(world.domain, 'Kola Stores');
  await account.trustPublisher();
  await account.give(1_000_000n);
  const listId = await account.list('Circle');
  contactId = await account.contact({ fullName: 'Amara<b> Okafor', email: 'amara@kola.example' });
  await account.inScope(async ({ loyaltyPrograms, loyaltyTiers, rewards, pointRewards }) => {
    const { id } = await loyaltyPrograms.create('Kola <i>Circle</i>', listId);
    programId = id;
    const { revision, worthMinor: _, ...line } = await loyaltyPrograms.get(id);
    const saved = await loyaltyPrograms.save(id, { ...line, worthMinor: '500' }, revision);
    const tier = { id: null, multiplier: 1, benefits: 'Free delivery in Lagos', color: '#c8901a' };
    await loyaltyTiers.save(
      id,
      [
        { ...tier, name: 'Bronze', threshold: 0 },
        { ...tier, name: 'Gold', threshold: 2_000 },
      ],
      saved.revision,
    );
    ({ id: rewardId } = await rewards.create('Free delivery', listId));
    await pointRewards.save(id, { rewardId, points: 300, minTierId: null, isOn: true });
    path = new URL((await loyaltyPrograms.publish(id)).published.url).pathname;
  });
});

const join = (points = 0) =>
  account.inScope(async (scope) => {
    const { member } = await scope.loyaltyMembers.add(programId, contactId);
    if (points > 0)
      await scope.points.earn({
        memberId: member.id,
        points,
        key: 'first',
        reference: 'KS-20418',
        reason: '',
        source: 'event',
      });
    return member.id;
  });
const own = () => ownLink(world, { path, accountId: account.accountId, publishedId: programId, contactId });
const open = (url = own()) => app.inject({ url });
const post = (fields: Record<string, string>) => postForm(app, path, fields);
const available = async () =>
  (
    await account.query<{ n: number }>('select available::int as n from point_balance where account_id = $1')
  )[0]?.n;

describe('the members’ page', () => {
  it('asks people to wait while the account has a crowd', async () => {
    await join();
    const leave = crowdOf(world, account);
    expect([(await open(path)).statusCode, (await open()).statusCode]).toEqual([429, 429]);
    await leave();
    expect((await open()).body).toContain('Amara');
  });

  it('shows a member their card, number, tier, what points buy and what happened', async () => {
    await join(2_140);
    const { body, headers, statusCode } = await open();
    expect(statusCode).toBe(200);
    for (const text of ['2,140', 'No. 000 001', 'Gold', 'Free delivery in Lagos', 'Order KS-20418', '+2,140'])
      expect(body).toContain(text);
    // With a space that doesn't break.
    expect(body).toMatch(/worth ₦1,070</);
    expect(body).toContain('Amara&lt;b&gt; Okafor');
    expect(body).toContain('Kola &lt;i&gt;Circle');
    expect(body).not.toContain('<script');
    expect(body).not.toContain(' style="');
    expect(headers['content-security-policy']).not.toContain('script-src');
    expect(headers['cache-control']).toBe('private, no-store');
  });

  it('shows a stranger no card, and opening it spends nothing', async () => {
    await join(500);
    const stranger = await open(path);
    expect(stranger.body).toContain('Open the link in your message.');
    expect(stranger.body).not.toContain('Amara');
    await open();
    expect(await available()).toBe(500);
  });

  it('gives a reward for a press of its button, once however often it’s pressed', async () => {
    await join(700);
    const { body } = await open();
    // The button names the price, and is behind another one.
    expect(body).toMatch(
      /<details><summary[^>]*>.*Get<.*<\/summary><form[^>]*>.*>Spend 300 points<\/button>/,
    );
    const _visit = visitIn(body);
    const first = await post({ _visit, reward: rewardId });
    const code = /class="code">([2-9A-Z]{10})</.exec(first.body)?.[1];
    expect(first.body).toContain('You got: Free delivery');
    const again = await post({ _visit, reward: rewardId });
    expect(/class="code">([2-9A-Z]{10})</.exec(again.body)?.[1]).toBe(code);
    expect(await available()).toBe(400);
    // The page that it answered with has a button for the next one, but one per contact is the reward's own limit.
    const next = await post({ _visit: visitIn(again.body), reward: rewardId });
    expect(next.body).toContain('You have this already.');
    expect(await available()).toBe(400);
  });

  it('has no button for what is too expensive, and refuses a press that was made up', async () => {
    await join(299);
    const { body } = await open();
    expect(body).toContain('Later');
    expect(body).toContain('1 to go');
    expect(visitIn(body)).toBe('');
    for (const fields of [
      { _visit: 'x', reward: rewardId },
      { _visit: '', reward: "' or 1=1" },
    ])
      expect((await post(fields)).statusCode).toBe(200);
    expect(await available()).toBe(299);
  });

  it('says clearly that nothing can be given while the wallet is empty, and takes no points', async () => {
    await join(700);
    await account.spend(1_000_000n);
    const { body } = await post({ _visit: visitIn((await open()).body), reward: rewardId });
    expect(body).toContain('Nothing is lost: try again later.');
    expect(await available()).toBe(700);
  });

  it('lets a contact join who isn’t a member', async () => {
    const invited = await open();
    expect(invited.body).toContain('Join to earn points');
    const joined = await post({ _visit: visitIn(invited.body) });
    expect(joined.body).toContain('No. 000 001');
    expect(await available()).toBe(0);
  });

  it('notes that a person opened it', async () => {
    await join();
    await app.inject({
      url: own(),
      headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0' },
    });
    expect(
      await account.query('select viewed_at is not null as seen from loyalty_member where account_id = $1'),
    ).toEqual([{ seen: true }]);
  });
});
