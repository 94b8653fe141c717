import { TestAccount, type TestDomain } from '@talkdrum/domain/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { crowdOf, ownLink, postForm, startPublicPages, visitIn } from '../public-pages-fixture.ts';

let world: TestDomain;
let app: FastifyInstance;
let stop: () => Promise<void>;
let account: TestAccount;
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
  const listId = await account.list('Rewarded');
  contactId = await account.contact({ fullName: 'Ada<b> Obi', email: 'ada@kola.example' });
  await account.inScope(async ({ rewards }) => {
    const created = await rewards.create('Free <i>coffee</i>', listId);
    rewardId = created.id;
    const { url } = (await rewards.publish(created.id)).published;
    path = new URL(url).pathname;
  });
});

const own = () => ownLink(world, { path, accountId: account.accountId, publishedId: rewardId, contactId });
const open = (url = own()) => app.inject({ url });
const post = (url: string, fields: Record<string, string>) => postForm(app, url, fields);
const codeIn = (body: string) => /class="code">([2-9A-Z]{10})</.exec(body)?.[1] ?? '';
const claim = async () => post(path, { _visit: visitIn((await open()).body) });
const issues = async () =>
  (await account.query<{ n: number }>('select count(*)::int as n from reward_issue where account_id = $1'))[0]
    ?.n;

describe('the claim page', () => {
  it('shows codes that can be used before those that were, and what each is worth as ₦', async () => {
    await account.inScope(async ({ rewards }) => {
      const { budgetMinor: _, revision, ...reward } = await rewards.get(rewardId);
      const limits = { budgetMinor: '0', sharedCode: '', limitPerContact: 2, valueMinor: '150000' };
      await rewards.save(rewardId, { ...reward, ...limits }, revision);
    });
    const first = codeIn((await claim()).body);
    const second = codeIn((await claim()).body);
    await account.inScope(({ till }) =>
      till.redeem(
        { source: 'dashboard', actorId: null },
        { code: second, amountMinor: null, key: 'a' },
        { reference: '', holdId: null },
      ),
    );
    const { body } = await open();
    expect(body).toContain('<p class="worth">₦1,500</p>');
    expect([...body.matchAll(/class="code">([2-9A-Z]{10})</g)].map(([, code]) => code)).toEqual([
      first,
      second,
    ]);
  });

  it('shows a stranger no button, and gives a person nothing for opening it', async () => {
    const stranger = await open(path);
    expect(stranger.statusCode).toBe(200);
    expect(stranger.body).not.toContain('_visit');
    expect(stranger.body).toContain('Open the link in your message.');
    const person = await open();
    expect(person.body).toContain('Ada&lt;b&gt;');
    expect(person.body).toContain('Not you?');
    expect(person.headers['content-security-policy']).not.toContain('script-src');
    expect(await issues()).toBe(0);
  });

  it('asks people to wait while the account has a crowd, and others’ pages open as ever', async () => {
    const other = await TestAccount.createBare(world.domain, 'Ama Stores');
    await other.trustPublisher();
    const listId = await other.list('Rewarded');
    const calm = await other.inScope(async ({ rewards }) => {
      const { id } = await rewards.create('Free tea', listId);
      return new URL((await rewards.publish(id)).published.url).pathname;
    });
    const leave = crowdOf(world, account);
    const statuses = [];
    for (const url of [path, own(), calm]) statuses.push((await open(url)).statusCode);
    expect(statuses).toEqual([429, 429, 200]);
    await leave();
    expect((await open()).statusCode).toBe(200);
  });

  it('gives the code for a press of the button, and the same for each further press', async () => {
    const token = visitIn((await open()).body);
    const codes = [];
    for (let n = 0; n < 3; n += 1) codes.push(codeIn((await post(path, { _visit: token })).body));
    codes.push(codeIn((await open()).body));
    expect(codes[0]).toMatch(/^[2-9A-Z]{10}$/);
    expect(new Set(codes).size).toBe(1);
    expect(await issues()).toBe(1);
  });

  it('says clearly that nothing can be given while the wallet is empty', async () => {
    await account.spend(1_000_000n);
    expect((await claim()).body).toContain('Nothing is lost: try again later.');
    expect(await issues()).toBe(0);
  });

  it('gives nothing for a made-up token', async () => {
    for (const _visit of ['', 'x', 'A'.repeat(5_000)])
      expect((await post(path, { _visit })).statusCode).toBe(200);
    expect(await issues()).toBe(0);
  });

  it('runs no scripts and escapes what people wrote', async () => {
    const { body } = await claim();
    expect(body).toContain('Free &lt;i&gt;coffee');
    expect(body).not.toContain('<script');
  });
});

describe('a cashier’s link', () => {
  const device = () => account.inScope(({ rewardDevices }) => rewardDevices.create('Till 1'));
  const keyIn = (body: string) => /name="key" value="([^"]+)"/.exec(body)?.[1] ?? '';

  it('checks a code, redeems it once and takes it back', async () => {
    const { url } = await device();
    const till = new URL(url).pathname;
    const code = codeIn((await claim()).body);
    expect((await open(till)).body).toContain('Redeem a code');
    const checked = await post(till, { step: 'check', code: code.toLowerCase() });
    const redeem = { step: 'redeem', code, key: keyIn(checked.body) };
    const done = await post(till, redeem);
    expect(done.body).toContain('<h1>Redeemed</h1>');
    expect((await post(till, redeem)).body).toContain('<h1>Redeemed</h1>');
    expect((await post(till, { step: 'check', code })).body).toContain('already redeemed');
    const id = /name="id" value="([^"]+)"/.exec(done.body)?.[1] ?? '';
    expect((await post(till, { step: 'undo', id })).body).toContain('Taken back');
    expect((await post(till, { step: 'check', code })).body).toContain('value="redeem"');
    expect(
      await account.query(`select kind, source from reward_entry where account_id = $1 order by id`),
    ).toEqual([
      { kind: 'issue', source: 'claim' },
      { kind: 'redeem', source: 'cashier' },
      { kind: 'rollback', source: 'cashier' },
    ]);
  });

  it('stops working when it’s revoked, and a made-up one never worked', async () => {
    const { id, url } = await device();
    const till = new URL(url).pathname;
    await account.inScope(({ rewardDevices }) => rewardDevices.revoke(id));
    expect((await open(till)).statusCode).toBe(404);
    expect((await open(`${till.slice(0, -3)}AAA`)).statusCode).toBe(404);
  });

  it('is stopped after twenty wrong codes from a thousand addresses, and says so', async () => {
    const till = new URL((await device()).url).pathname;
    const guess = (n: number) =>
      app.inject({
        method: 'POST',
        url: till,
        remoteAddress: '127.0.0.1',
        headers: { 'x-forwarded-for': `10.${n}.7.1`, 'content-type': 'application/x-www-form-urlencoded' },
        payload: `step=check&code=WRONG${1000 + n}`,
      });
    for (let n = 0; n < 20; n += 1) expect((await guess(n)).body).toContain('doesn’t exist');
    const stopped = await guess(21);
    expect([stopped.statusCode, stopped.body.includes('Too many wrong codes')]).toEqual([429, true]);
  });

  it('answers hostile fields without failing', async () => {
    const till = new URL((await device()).url).pathname;
    const hostile: Record<string, string>[] = [
      { step: 'redeem', code: '\0', key: '\0', amount: '1e9' },
      { step: 'undo', id: "' or 1=1" },
      { step: 'undo', id: '0199b2f4-7c1e-7a51-9f0e-3d1c6a2b4e5b' },
      { step: 'x', code: 'é'.repeat(500) },
    ];
    for (const fields of hostile) expect((await post(till, fields)).statusCode).toBeLessThan(500);
  });
});
