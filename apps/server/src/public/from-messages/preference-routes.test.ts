import { linkTokens, testDeliveryId } from '@talkdrum/domain';
import { startTestDomain, TestAccount, type TestDomain } from '@talkdrum/domain/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { silentLog, testEnvironment } from '../../testing/index.ts';
import { type CaughtMail, type MailCatcher, startMailCatcher } from '../../testing/mail-catcher.ts';
import { sendCampaign, workOff } from '../../testing/sent-campaign.ts';
import { buildPublic } from '../server.ts';

let catcher: MailCatcher;
let world: TestDomain;
let app: FastifyInstance;
let account: TestAccount;
let mail: CaughtMail;
let count = 0;

beforeAll(async () => {
  catcher = await startMailCatcher();
  world = await startTestDomain({ smtpUrl: catcher.url });
  app = await buildPublic(world.domain, testEnvironment(world.database), silentLog());
});
afterAll(async () => {
  await app.close();
  await world.stop();
  await catcher.stop();
});
beforeEach(async () => {
  account = await TestAccount.create(world.domain);
  count += 1;
  await sendCampaign(world.domain, account.accountId, [
    `ama${count}@example.com`,
    `kofi${count}@example.com`,
  ]);
  const received = catcher.mails.find(({ to }) => to === `ama${count}@example.com`);
  if (received === undefined) throw new Error('no mail arrived');
  mail = received;
});

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const pathOf = (letter: string) =>
  new URL(mail.urls.find((url) => url.includes(`/${letter}/`)) ?? '').pathname;
const headerPath = () => new URL(/<(http[^>]+)>/.exec(mail.header('list-unsubscribe'))?.[1] ?? '').pathname;

async function suppressed(): Promise<string[]> {
  return world.domain.bulk(account.accountId, async (client) =>
    (await client.query<{ address: string }>('select address from suppression order by 1')).rows.map(
      ({ address }) => address,
    ),
  );
}

async function memberState(): Promise<string | undefined> {
  const sql = `select m.state from list_member m join contact c on c.account_id = m.account_id and c.id = m.contact_id where c.email = $1`;
  return world.domain.bulk(
    account.accountId,
    async (client) =>
      (await client.query<{ state: string }>(sql, [`ama${count}@example.com`])).rows[0]?.state,
  );
}

test("the mail program's button unsubscribes at once without a session, and repeating it changes nothing", async () => {
  expect(mail.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  for (const _time of [1, 2]) {
    const answer = await app.inject({
      method: 'POST',
      url: headerPath(),
      headers: form,
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('text/plain');
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
  expect(await suppressed()).toEqual([`ama${count}@example.com`]);
});

test('a mail program may post its form as multipart', async () => {
  const payload =
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
  const answer = await app.inject({
    method: 'POST',
    url: headerPath(),
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload,
  });
  expect(answer.headers['content-type']).toContain('text/plain');
  expect(await suppressed()).toHaveLength(1);
});

test('someone who unsubscribed gets no later campaign', async () => {
  await app.inject({
    method: 'POST',
    url: headerPath(),
    headers: form,
    payload: 'List-Unsubscribe=One-Click',
  });
  const before = catcher.mails.length;
  await account.inScope(async ({ campaigns, campaignSending }) => {
    const { items } = await campaigns.list({ channel: 'email', search: '', limit: 1 });
    await campaignSending.start((await campaigns.copy(items[0]?.campaign.id ?? '')).id);
  });
  await workOff(world.domain);
  expect(catcher.mails.slice(before).map(({ to }) => to)).toEqual([`kofi${count}@example.com`]);
});

test('scanners that open, preload or check a link change nothing', async () => {
  for (const method of ['GET', 'HEAD'] as const) {
    for (const letter of ['u', 'p']) {
      for (const suffix of ['', '?List-Unsubscribe=One-Click', '?action=unsubscribe']) {
        expect(
          (
            await app.inject({
              method,
              url: `${pathOf(letter)}${suffix}`,
              headers: { 'user-agent': 'BarracudaCentral', purpose: 'prefetch' },
            })
          ).statusCode,
        ).toBe(200);
      }
    }
  }
  expect(await suppressed()).toEqual([]);
  expect(await memberState()).toBe('subscribed');
});

test('the page shows account and address so that only the owner recognizes the address, and its button unsubscribes', async () => {
  const page = await app.inject({ url: pathOf('u') });
  expect(page.body).toContain('Unsubscribe from Kola Stores?');
  expect(page.body).toContain('a•••@example.com');
  expect(page.body).not.toContain(`ama${count}@`);
  expect(page.body).toContain(
    '<form method="post"><input type="hidden" name="lang" value="en"><div class="row"><button>Unsubscribe</button>',
  );
  const done = await app.inject({ method: 'POST', url: pathOf('u'), headers: form, payload: '' });
  expect(done.body).toContain('is unsubscribed');
  expect(await suppressed()).toHaveLength(1);
  expect((await app.inject({ url: pathOf('u') })).body).toContain('is unsubscribed');
});

test('someone can leave and join single lists, or all at once', async () => {
  const path = pathOf('p');
  const page = await app.inject({ url: path });
  const listId = /name="list" value="([^"]+)" checked/.exec(page.body)?.[1] ?? '';
  expect(
    (await app.inject({ method: 'POST', url: path, headers: form, payload: 'action=save' })).body,
  ).toContain('Your choice is saved');
  expect(await memberState()).toBe('unsubscribed');
  await app.inject({ method: 'POST', url: path, headers: form, payload: `action=save&list=${listId}` });
  expect(await memberState()).toBe('subscribed');
  expect(
    (await app.inject({ method: 'POST', url: path, headers: form, payload: 'action=unsubscribe' })).body,
  ).toContain('Get emails again');
  expect(await suppressed()).toHaveLength(1);
  await app.inject({ method: 'POST', url: path, headers: form, payload: 'action=resubscribe' });
  expect(await suppressed()).toEqual([]);
});

test("shows the block reason and doesn't save the preference", async () => {
  const path = pathOf('p');
  const post = async (payload: string) =>
    (await app.inject({ method: 'POST', url: path, headers: form, payload })).body;
  expect(await post('action=drop')).not.toContain('Your choice is saved');
  await account.inScope(({ suppressions }) =>
    suppressions.add({ channel: 'email', address: `ama${count}@example.com`, reason: 'bounce' }),
  );
  const page = (await app.inject({ url: path })).body;
  expect(page).toContain('bounced or was reported as spam');
  expect(page).not.toContain('Get emails again');
  expect(await post('action=resubscribe')).not.toContain('Your choice is saved');
  expect(await suppressed()).toHaveLength(1);
});

test('the id of another list, or nonsense, changes nothing', async () => {
  const path = pathOf('p');
  await app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/json' },
    payload: '{"action":"unsubscribe"}',
  });
  await app.inject({ method: 'POST', url: path, payload: 'action=drop' });
  await app.inject({ method: 'POST', url: path });
  expect(await suppressed()).toEqual([]);
  expect(await memberState()).toBe('subscribed');
});

test('the links of a test message show the pages without changing anything', async () => {
  const token = linkTokens(world.domain.config.secret).make('unsubscribe', account.accountId, testDeliveryId);
  expect((await app.inject({ url: `/u/${token}` })).body).toContain('test message');
  await app.inject({
    method: 'POST',
    url: `/u/${token}`,
    headers: form,
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(await suppressed()).toEqual([]);
});

test("a token of one kind isn't valid for another", async () => {
  const token = pathOf('u').slice(3);
  expect((await app.inject({ url: `/sender/${token}` })).statusCode).toBe(410);
  expect((await app.inject({ url: `/confirm/${token}` })).statusCode).toBe(410);
  expect((await app.inject({ url: `/c/${token}` })).statusCode).toBe(404);
  expect((await app.inject({ method: 'POST', url: `/u/${pathOf('c').slice(3)}` })).statusCode).toBe(410);
});
