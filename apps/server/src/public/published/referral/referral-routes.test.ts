import { TestAccount, type TestDomain } from '@talkdrum/domain/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ownLink, postForm, startPublicPages } from '../public-pages-fixture.ts';

let world: TestDomain;
let app: FastifyInstance;
let stop: () => Promise<void>;
let account: TestAccount;
let programId: string;
let contactId: string;
let path: string;

beforeAll(async () => {
  ({ world, app, stop } = await startPublicPages());
});
afterAll(() => stop());
beforeEach(async () => {
  account = await TestAccount.createBare(world.domain, 'Kola Stores');
  await account.trustPublisher();
  const listId = await account.list('Friends');
  contactId = await account.contact({ fullName: 'Ada<b> Obi', email: 'ada@kola.example' });
  await account.inScope(async ({ referralPrograms, rewards }) => {
    const reward = await rewards.create('Free <i>coffee</i>', listId);
    const created = await referralPrograms.create('Bring a <i>friend</i>', listId);
    programId = created.id;
    const settings = { ...created, minAmountMinor: '0', friendRewardId: reward.id, terms: 'Be <b>nice</b>.' };
    await referralPrograms.save(created.id, settings, created.revision);
    path = new URL((await referralPrograms.publish(created.id)).published.url).pathname;
  });
});

const own = () => ownLink(world, { path, accountId: account.accountId, publishedId: programId, contactId });
const open = (
  url: string,
  headers: Record<string, string> = { 'user-agent': 'Mozilla/5.0 (X11) Firefox/140' },
) => app.inject({ url, headers });
const post = (fields: Record<string, string>, url = path) =>
  postForm(app, url, fields, { 'user-agent': 'Mozilla/5.0 (X11) Firefox/140' });
const valueIn = (body: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? '';
const join = async () =>
  (await post({ _visit: valueIn((await open(own())).body, '_visit'), step: 'join' })).body;
const codeIn = (body: string) => /class="code">([2-9A-Z]{10})</.exec(body)?.[1] ?? '';
const counted = async (table: string) =>
  (await account.query<{ n: number }>(`select count(*)::int as n from ${table} where account_id = $1`))[0]?.n;

/** A person presses the button again when they were too quick. */
async function come(fields: Record<string, string>, url: string) {
  const { body } = await open(url);
  const given = { _visit: valueIn(body, '_visit'), _click: valueIn(body, '_click'), ...fields };
  const first = await post(given);
  const confirm = valueIn(first.body, '_confirm');
  if (confirm === '') return first;
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  return post({ ...given, _confirm: confirm });
}

describe('the page of a programme', () => {
  it('makes nobody an advocate for opening it, and one for pressing the button', async () => {
    const invited = await open(own());
    expect(invited.body).toContain('Get my link');
    expect(await counted('referral_advocate')).toBe(0);
    const body = await join();
    expect(codeIn(body)).toMatch(/^[2-9A-Z]{10}$/);
    expect(body).toContain('https://wa.me/?text=');
    expect(body).not.toContain('<script');
    expect(codeIn((await open(own())).body)).toBe(codeIn(body));
    expect(await counted('referral_advocate')).toBe(1);
  });

  it('lets nobody join for an address without the token of our own message', async () => {
    const { body } = await open(path);
    expect(body).not.toContain('Get my link');
    await post({ _visit: valueIn(body, '_visit'), step: 'join', email: 'ada@kola.example' });
    expect(await counted('referral_advocate')).toBe(0);
  });

  it('takes a friend who came by the link, with consent, and answers the same to the advocate’s own address', async () => {
    const code = codeIn(await join());
    const shown = await open(`${path}?f=${code}&c=w`);
    expect(shown.body).toContain('Ada&lt;b&gt; sent you here');
    expect(shown.body).toContain('Be &lt;b&gt;nice');
    const friend = { name: 'Bola', email: 'bola@friends.example', agree: 'yes' };
    const taken = await come(friend, `${path}?f=${code}&c=w`);
    expect(taken.body).toContain('You’re signed up with Kola Stores.');
    const self = await come({ name: 'A', email: 'ada@kola.example' }, `${path}?f=${code}`);
    expect(self.body).toContain('You’re signed up with Kola Stores.');
    expect(
      await account.query('select state, method, channel from referral where account_id = $1 order by id'),
    ).toEqual([
      { state: 'attributed', method: 'click', channel: 'whatsapp' },
      { state: 'rejected', method: 'click', channel: 'link' },
    ]);
    expect(await counted('list_member')).toBe(1);
  });

  it('takes a typed code, and says which one it doesn’t know', async () => {
    const code = codeIn(await join());
    const wrong = await come({ email: 'bola@friends.example', code: 'WRONGCODE9' }, path);
    expect([wrong.statusCode, wrong.body.includes('We don’t know this code.')]).toEqual([422, true]);
    const typed = `${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`;
    const taken = await come({ email: 'bola@friends.example', code: typed }, path);
    expect(taken.body).toContain('You’re signed up');
    expect(await account.query('select method, channel from referral where account_id = $1')).toEqual([
      { method: 'code', channel: 'code' },
    ]);
  });

  it('says that an email address or a telephone number is enough, also to those who gave neither', async () => {
    const said = 'Enter an email address or a telephone number.';
    const inputs = (body: string) =>
      ['email', 'phone'].map((name) => new RegExp(`<input id="f-${name}"[^>]*>`).exec(body)?.[0] ?? '');
    const url = `${path}?f=${codeIn(await join())}`;
    const { body } = await open(url);
    expect(body.split(said)).toHaveLength(2);
    expect(body).toContain(`id="either">${said}`);
    for (const input of inputs(body)) expect(input).toContain('aria-describedby="either"');
    const refused = await come({ name: 'Bola' }, url);
    expect(refused.statusCode).toBe(422);
    expect(refused.body.split(said)).toHaveLength(2);
    expect(inputs(refused.body)[0]).toContain('aria-invalid="true" aria-describedby="p-email"');
  });

  it('counts a click of a person on its channel, and none of a robot', async () => {
    const code = codeIn(await join());
    for (const agent of ['WhatsApp/2.23', 'facebookexternalhit/1.1', 'Mozilla/5.0 (X11) Firefox/140'])
      await open(`${path}?f=${code}&c=w`, { 'user-agent': agent });
    expect(
      await account.query('select channel, clicks from referral_click_day where account_id = $1'),
    ).toEqual([{ channel: 'whatsapp', clicks: 1 }]);
  });

  it('keeps no address and no browser of anyone who came', async () => {
    const code = codeIn(await join());
    await open(`${path}?f=${code}`);
    const rows = await account.query('select * from referral_click where account_id = $1');
    expect(JSON.stringify(rows)).not.toMatch(/127\.0\.0\.1|Firefox/);
    expect(rows).toHaveLength(1);
  });

  it('takes an advocate’s appeal once, and only about their own friend', async () => {
    const code = codeIn(await join());
    await come({ name: 'A', email: 'ada@kola.example' }, `${path}?f=${code}`);
    const { body } = await open(own());
    const referral = valueIn(body, 'referral');
    const fields = {
      _visit: valueIn(body, '_visit'),
      step: 'appeal',
      referral,
      note: 'My sister uses it <i>too</i>',
    };
    expect((await post(fields)).body).toContain('We’re taking a second look.');
    await post({ ...fields, note: 'Another' });
    expect(await account.query('select appeal, appeal_note from referral where account_id = $1')).toEqual([
      { appeal: 'open', appealNote: 'My sister uses it <i>too</i>' },
    ]);
  });

  it('answers hostile fields without failing, and stores nothing of them', async () => {
    const code = codeIn(await join());
    const { body } = await open(`${path}?f=${code}`);
    const _visit = valueIn(body, '_visit');
    const hostile: Record<string, string>[] = [
      { _visit: 'x', _click: 'A'.repeat(5_000), email: '\0' },
      {
        _visit,
        _click: valueIn(body, '_click').slice(0, -3) + 'AAA',
        email: 'x@y',
        phone: "' or 1=1",
        code: '\0\0',
      },
      { _visit, step: 'appeal', referral: "' or 1=1", note: '\0' },
      { _visit, step: 'join', name: 'é'.repeat(9_000), email: `${'a'.repeat(400)}@x.example` },
      { _visit, _web: 'http://spam.example', email: 'robot@spam.example' },
    ];
    for (const fields of hostile) expect((await post(fields)).statusCode).toBeLessThan(500);
    for (const query of ['f=%00', `f=${'A'.repeat(3_000)}`, 'f[]=1&c[]=2', `f=${code}&c=%00`])
      expect((await open(`${path}?${query}`)).statusCode).toBeLessThan(500);
    expect(await counted('referral')).toBe(0);
  });
});
