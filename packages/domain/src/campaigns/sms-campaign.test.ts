import { SANDBOX_SMS_KEYS, type Sandbox, startSandbox } from '@talkdrum/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SendPump } from '../sending/index.ts';
import { createSmsRouter, type CarrierRouter, ReceiptDesk, ShortLinks } from '../sms/index.ts';
import { findMessageLink } from '../messages/index.ts';
import { Tracking } from '../tracking/index.ts';
import type { Scope } from '../domain.ts';
import { checkInvariants } from '../invariants.ts';
import { DueWorkRunner, silentLogger } from '../kernel/index.ts';
import {
  giveMoney,
  giveMoneyAndSubscription,
  makeBareAccount,
  startTestDomain,
  type TestDomain,
} from '../testing/index.ts';
import { dueWorkHandlers } from '../work.ts';
import type { CampaignFields } from './campaign.schema.ts';

let sandbox: Sandbox;
let test: TestDomain;
let router: CarrierRouter | undefined;
let accountId: string;
let senderId: string;

beforeAll(async () => {
  sandbox = await startSandbox({ receiptMs: 50 });
  const [host = '', port = ''] = sandbox.smppAddress.split(':');
  test = await startTestDomain({
    publicUrl: 'https://go.example',
    sms: {
      callbackOrigin: 'http://127.0.0.1:1',
      smpp: {
        host,
        port: Number(port),
        systemId: SANDBOX_SMS_KEYS.smppSystemId,
        password: SANDBOX_SMS_KEYS.smppPassword,
      },
    },
  });
  // Whatever the hour: every window is open, but where a test closes it.
  await test.domain.pool.query("update sms_window set opens = '00:00', closes = '24:00'");
  await test.domain.pool.query(
    `insert into sms_window select country, weekday, '00:00', '24:00' from sms_country, generate_series(1, 7) weekday on conflict do nothing`,
  );
  await test.domain.pool.query('delete from sms_holiday');
  router = createSmsRouter(test.domain);
});
afterAll(async () => {
  await router?.close();
  await test.stop();
  await sandbox.stop();
});
beforeEach(async () => {
  ({ accountId } = await makeBareAccount(test.domain));
  await giveMoneyAndSubscription(test.domain, accountId);
  await giveMoney(test.domain, accountId, { amountMinor: 10_000_000n });
  senderId = await inScope(async ({ smsSenders, senderReviews }) => {
    const sender = await smsSenders.request({
      sender: 'KolaStores',
      campaign: 'promotional',
      region: 'NG',
      template: 'Hello',
    });
    await senderReviews.approve(sender.id);
    return sender.id;
  });
});

const inScope = <T>(work: (scope: Scope) => Promise<T>): Promise<T> =>
  test.domain.openScope({ accountId, userId: null }, work);
const query = async <Row extends object>(text: string, params: unknown[] = []) =>
  test.domain.bulk(accountId, async (client) => (await client.query<Row>(text, [accountId, ...params])).rows);
const prepare = () =>
  new DueWorkRunner(test.domain.pool, dueWorkHandlers(test.domain), silentLogger).runUntilIdle();

function draft(fields: Partial<CampaignFields>): CampaignFields {
  const empty = {
    fromBrand: '',
    subject: '',
    preheader: '',
    html: '',
    templateId: null,
    hasAnalytics: false,
    isArchivedPublicly: false,
  };
  return {
    ...empty,
    name: 'Friday sale',
    senderId,
    text: 'Hello from Kola',
    audience: { source: 'paste' },
    pasted: '',
    ...fields,
  };
}

async function start(fields: Partial<CampaignFields>): Promise<string> {
  const { id } = await inScope(({ campaigns }) => campaigns.create(draft(fields), 'sms'));
  await inScope(({ campaignSending }) => campaignSending.start(id));
  await prepare();
  return id;
}

/** Sends everything that is due, and waits for its receipts. */
async function sendAll(): Promise<void> {
  if (router === undefined) throw new Error('no router');
  const kept = { window: router.window, send: router.send.bind(router), close: () => Promise.resolve() };
  const pump = new SendPump(test.domain, { smsRouter: kept });
  await pump.runUntilIdle();
  await pump.drain();
}

const desk = () => new ReceiptDesk(test.domain);
async function receiptsSettled(isDone: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 15_000; Date.now() < end; ) {
    await desk().settle();
    if (await isDone()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the receipts did not come');
}

const number = (n: number) => `+23480312${String(n).padStart(5, '0')}`;
const statOf = async (id: string) =>
  (
    await query<Record<string, number>>(
      'select recipients, sent, failed, delivered, bounces, segments::int from campaign_stat where account_id = $1 and campaign_id = $2',
      [id],
    )
  )[0];

describe('an SMS campaign', () => {
  it('names a price that has the parameters of Google Analytics in it, where links are written out', async () => {
    const text = `${'x'.repeat(120)} https://kola.example/sale`;
    const { id } = await inScope(({ campaigns }) =>
      campaigns.create(draft({ text, pasted: number(1), hasAnalytics: true, isTracked: false }), 'sms'),
    );
    const { sms, cost } = await inScope(({ campaignReviews }) => campaignReviews.review(id));
    expect(sms).toMatchObject({ segments: 2, text: expect.stringContaining('utm_medium=sms') });
    await inScope(({ campaignSending }) => campaignSending.start(id));
    await prepare();
    const [frozen] = await query<{ segments: number; mills: string }>(
      'select segments, price_mills::text as mills from delivery where account_id = $1',
    );
    expect([frozen?.segments, BigInt(frozen?.mills ?? 0)]).toEqual([2, cost.amountMinor * 1000n]);
  });

  it('refuses a text of more than 1,600 characters in a new draft, a change and a template', async () => {
    const text = 'x'.repeat(1_601);
    const refused = { code: 'invalid_input', publicMessage: 'Use 1,600 characters or fewer.' };
    await expect(inScope(({ campaigns }) => campaigns.create(draft({ text }), 'sms'))).rejects.toMatchObject(
      refused,
    );
    const { id, revision } = await inScope(({ campaigns }) => campaigns.create(draft({}), 'sms'));
    await expect(
      inScope(({ campaigns }) => campaigns.update(id, draft({ text }), revision)),
    ).rejects.toMatchObject(refused);
    await expect(
      inScope(({ smsTemplates }) => smsTemplates.create({ name: 'Long', category: 'promotional', text })),
    ).rejects.toMatchObject(refused);
  });

  it('of 200 people goes out over SMPP, and every receipt is settled', async () => {
    const people = Array.from({ length: 200 }, (_, n) => number(21_500 + n)).join('\n');
    const id = await start({ pasted: people });
    await sendAll();
    await receiptsSettled(async () => (await statOf(id))?.['delivered'] === 200);
    expect(await statOf(id)).toMatchObject({
      recipients: 200,
      sent: 200,
      delivered: 200,
      bounces: 0,
      segments: 200,
    });
    expect((await inScope(({ campaigns }) => campaigns.get(id))).status).toBe('finished');
    expect(sandbox.phones.store.list('Hello from Kola', 500)).toHaveLength(200);
    const { counts } = await inScope(({ campaignReports }) => campaignReports.report(id));
    expect(counts).toMatchObject({ sent: 200 });
    const broken = (await checkInvariants(test.domain)).filter(({ broken: n }) => n > 0);
    expect(broken).toEqual([]);
  });

  it('is priced by each number and each text, and what was sent is what is charged', async () => {
    // MTN 42 kobo, Glo 40.5, Kenya's Safaricom 93 for one segment each.
    const before = (await inScope(({ wallet }) => wallet.balance('ngn'))).availableMinor;
    const long = `${'x'.repeat(150)} {{ contact.first_name }}`;
    const pasted = [
      '{"name":"Al","telephone":"08030001234"}',
      '{"name":"Maximiliana-Josephina","telephone":"08050001234"}',
      '{"name":"Bo","telephone":"+254712345678"}',
    ].join('\n');
    const { id } = await inScope(({ campaigns }) => campaigns.create(draft({ text: long, pasted }), 'sms'));
    const review = await inScope(({ campaignReviews }) => campaignReviews.review(id));
    expect(review).toMatchObject({
      recipients: 3,
      blockers: [],
      sms: { segments: 2, isEstimate: true, encoding: 'gsm7', held: [] },
    });
    await inScope(({ campaignSending }) => campaignSending.start(id));
    await prepare();
    const rows = await query<{ address: string; segments: number; mills: number }>(
      'select address, segments, price_mills as mills from delivery where account_id = $1 and campaign_id = $2 order by address',
      [id],
    );
    expect(rows).toEqual([
      { address: '+2348030001234', segments: 1, mills: 420_000 },
      { address: '+2348050001234', segments: 2, mills: 810_000 },
      { address: '+254712345678', segments: 1, mills: 930_000 },
    ]);
    await sendAll();
    expect(sandbox.phones.store.conversation('+2348050001234').at(-1)).toMatchObject({
      parts: 2,
      text: `${'x'.repeat(150)} Maximiliana-Josephina`,
    });
    const after = (await inScope(({ wallet }) => wallet.balance('ngn'))).availableMinor;
    expect(before - after).toBe(2_160n);
    await receiptsSettled(async () => (await statOf(id))?.['delivered'] === 3);
  });

  it('leaves out who must not get it, and says why', async () => {
    await query(
      `insert into contact (account_id, id, full_name, email, phone, sms_status) values
        ($1, uuidv7(), 'A', 'a@x.example', '+2348031110001', 'enabled'), ($1, uuidv7(), 'B', 'b@x.example', '+2348031110001', 'enabled'),
        ($1, uuidv7(), 'C', 'c@x.example', null, 'enabled'), ($1, uuidv7(), 'D', 'd@x.example', '+2348031110002', 'blocklisted'),
        ($1, uuidv7(), 'E', 'e@x.example', '+2348031110003', 'enabled'), ($1, uuidv7(), 'F', 'f@x.example', '+2348031110004', 'enabled')`,
    );
    await inScope(({ suppressions }) =>
      suppressions.add({ channel: 'sms', address: '+2348031110003', reason: 'unsubscribe' }),
    );
    await test.domain.pool.query(
      `insert into sms_do_not_disturb (number_hash, carrier) values (sha256('+2348031110004'), 'smpp') on conflict do nothing`,
    );
    const id = await start({ audience: { source: 'all' } });
    expect((await inScope(({ campaigns }) => campaigns.get(id))).excluded).toMatchObject({
      no_phone: 1,
      duplicate: 1,
      blocklisted: 1,
      unsubscribed: 1,
      do_not_disturb: 1,
    });
    expect(await statOf(id)).toMatchObject({ recipients: 1 });
  });

  it('waits for the morning of each country, with the reason on its rows', async () => {
    await test.domain.pool.query(
      `delete from sms_window where country = 'KE' and weekday = extract(isodow from now() at time zone 'Africa/Nairobi')`,
    );
    const id = await start({ pasted: `${number(30_000)}\n+254712345678\n+27821234567` });
    const rows = await query<{ address: string; reason: string | null; after: string }>(
      `select address, reason, send_after = (date_trunc('day', now() at time zone 'Africa/Nairobi') + interval '1 day') at time zone 'Africa/Nairobi'
         + interval '2 microseconds' as "isMorning" from delivery where account_id = $1 and campaign_id = $2 order by address`,
      [id],
    );
    expect(rows).toEqual([
      { address: number(30_000), reason: null, isMorning: null },
      { address: '+254712345678', reason: 'quiet_hours', isMorning: true },
      { address: '+27821234567', reason: null, isMorning: null },
    ]);
    const held = await inScope(({ campaignReports }) => campaignReports.held(id));
    expect(held).toEqual([
      {
        country: 'KE',
        people: 1,
        until: expect.any(Date),
        zone: 'Africa/Nairobi',
        basis: expect.stringContaining('8AM to 6PM'),
      },
    ]);
    const { items } = await inScope(({ deliveries }) => deliveries.list({ campaignId: id, limit: 10 }));
    expect(
      items.filter(({ dueAt }) => dueAt !== null).map(({ address, reason }) => [address, reason]),
    ).toEqual([['+254712345678', 'quiet_hours']]);
    expect(Math.floor((items.find(({ dueAt }) => dueAt !== null)?.dueAt?.getTime() ?? 0) / 60_000)).toBe(
      (held[0]?.until.getTime() ?? 0) / 60_000,
    );
    await sendAll();
    expect(await statOf(id)).toMatchObject({ recipients: 3, sent: 2 });
    expect((await inScope(({ campaigns }) => campaigns.get(id))).status).toBe('sending');
    await test.domain.pool.query(
      `insert into sms_window select 'KE', weekday, '00:00', '24:00' from generate_series(1, 7) weekday on conflict do nothing`,
    );
  });

  it('has short links that count clicks and lead to what was written, and to the page of STOP', async () => {
    const id = await start({
      text: 'See https://kola.example/sale?x=1 or leave: {{ links.unsubscribe }}',
      pasted: number(40_000),
      hasAnalytics: true,
    });
    await sendAll();
    const text = sandbox.phones.store.conversation(number(40_000)).at(-1)?.text ?? '';
    const [sale = '', leave = ''] = [...text.matchAll(/https:\/\/go\.example\/s\/([A-Za-z0-9]{10})/g)].map(
      ([, code]) => code,
    );
    const links = new ShortLinks(test.domain);
    const target = await links.open(sale);
    if (target?.kind !== 'click') throw new Error('no click');
    const url = await new Tracking(test.domain, findMessageLink).recordClick(target.token, {
      at: new Date(Date.now() + 3_600_000),
      ip: '102.89.1.1',
      userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/120.0 Mobile',
      method: 'GET',
    });
    expect(url).toBe(
      'https://kola.example/sale?x=1&utm_source=talkdrum&utm_medium=sms&utm_campaign=Friday%20sale',
    );
    expect(await links.open(leave)).toMatchObject({ kind: 'unsubscribe' });
    expect(await links.open('AAAAAAAAAA')).toBeNull();
    expect(
      await query('select unique_clicks as n from campaign_stat where account_id = $1 and campaign_id = $2', [
        id,
      ]),
    ).toEqual([{ n: 1 }]);
    expect(
      await query(`select channel, clicks from daily_stat where account_id = $1 and clicks > 0`),
    ).toEqual([{ channel: 'sms', clicks: 1 }]);
  });

  it('stops for who replies STOP, and starts again with START', async () => {
    const person = number(50_000);
    const id = await start({ pasted: person });
    await sendAll();
    expect(await sandbox.phones.reply(person, 'KolaStores', 'Stop please')).toBe(true);
    const find = () => inScope(({ suppressions }) => suppressions.find('sms', person));
    expect(await find()).toMatchObject({ reason: 'unsubscribe', detail: 'STOP reply' });
    const replies = await query(
      `select body, keyword, answer <> '' as answered, delivery_id is not null as known from sms_reply where account_id = $1`,
    );
    expect(replies).toEqual([{ body: 'Stop please', keyword: 'stop', answered: true, known: true }]);
    expect(
      await query('select unsubscribers from campaign_stat where account_id = $1 and campaign_id = $2', [id]),
    ).toEqual([{ unsubscribers: 1 }]);
    expect(await sandbox.phones.reply(person, 'KolaStores', 'START')).toBe(true);
    expect(await find()).toBeNull();
    expect(await sandbox.phones.reply('+2348039999999', 'KolaStores', 'STOP')).toBe(true);
    expect(await query('select 1 from sms_reply where account_id = $1')).toHaveLength(2);
  });

  it('answers each keyword on the same route, once a day for each number, and nobody is charged', async () => {
    const [person, other] = [number(60_100), number(60_101)];
    await start({ pasted: `${person}\n${other}` });
    await sendAll();
    const balance = () => inScope(async ({ wallet }) => (await wallet.balance('ngn')).availableMinor);
    const before = await balance();
    expect(
      await Promise.all([
        sandbox.phones.reply(person, 'KolaStores', 'STOP'),
        sandbox.phones.reply(person, 'KolaStores', 'stop!'),
      ]),
    ).toEqual([true, true]);
    await sandbox.phones.reply(other, 'KolaStores', 'info');
    await sandbox.phones.reply(other, 'KolaStores', 'HELP');
    await sandbox.phones.reply(other, 'KolaStores', 'Thank you');
    await sendAll();
    await sandbox.phones.reply(other, 'KolaStores', 'STOP');
    await sendAll();
    const texts = (phone: string) =>
      sandbox.phones.store
        .conversation(phone)
        .flatMap(({ state, text, sender }) => (state === 'received' ? [] : [[sender, text]]));
    expect(texts(person).slice(1)).toEqual([
      ['KolaStores', "Kola Stores: you won't get any more messages. Reply START to get them again."],
    ]);
    expect(texts(other).slice(1)).toEqual([
      [
        'KolaStores',
        expect.stringMatching(/^Kola Stores: reach us at \S+[.] Reply STOP to stop messages[.]$/),
      ],
      ['KolaStores', expect.stringContaining("you won't get any more messages")],
    ]);
    expect(await balance()).toBe(before);
    const { items } = await inScope(({ messages }) => messages.list({ limit: 10 }));
    expect(
      items.map(({ source, recipient, state }) => [source, recipient, state].join(' ')).toSorted(),
    ).toEqual([`reply ${person} sent`, `reply ${other} sent`, `reply ${other} sent`]);
    expect(
      await query(
        `select count(*)::int as n from sms_reply where account_id = $1 and answer_id is not null and answer <> ''`,
      ),
    ).toEqual([{ n: 3 }]);
    await query(`update sms_reply set received_at = received_at - interval '25 hours' where account_id = $1`);
    await sandbox.phones.reply(person, 'KolaStores', 'START');
    await sendAll();
    expect(texts(person).at(-1)).toEqual([
      'KolaStores',
      'Kola Stores: you will get messages again. Reply STOP to stop them.',
    ]);
    expect((await checkInvariants(test.domain)).filter(({ broken }) => broken > 0)).toEqual([]);
  });

  it('answers nobody in the name of a sender that may not send, or of an account that was stopped', async () => {
    const person = number(61_000);
    await start({ pasted: person });
    await sendAll();
    await inScope(({ senderReviews }) => senderReviews.refuse(senderId, 'Complaints'));
    await sandbox.phones.reply(person, 'KolaStores', 'STOP');
    expect(await query('select keyword, answer, answer_id from sms_reply where account_id = $1')).toEqual([
      { keyword: 'stop', answer: '', answer_id: null },
    ]);
    expect(await inScope(({ suppressions }) => suppressions.find('sms', person))).toMatchObject({
      reason: 'unsubscribe',
    });
    expect((await inScope(({ messages }) => messages.list({ limit: 10 }))).items).toEqual([]);
  });

  it('meets carriers that refuse, throttle, report failures, or report before they answer', async () => {
    const ends = ['0001', '0002', '0003', '0005', '0008', '0010', '0011'];
    const id = await start({ pasted: ends.map((end) => `+234803777${end}`).join('\n') });
    await sendAll();
    await receiptsSettled(async () => {
      const stat = await statOf(id);
      return stat?.['delivered'] === 3 && stat['bounces'] === 2;
    });
    expect(await statOf(id)).toMatchObject({ recipients: 7, sent: 5, failed: 2, delivered: 3, bounces: 2 });
    const rows = await query<{ address: string; state: string }>(
      'select address, state from delivery where account_id = $1 and campaign_id = $2 order by address',
      [id],
    );
    expect(rows.filter(({ state }) => state === 'failed').map(({ address }) => address.slice(-4))).toEqual([
      '0001',
      '0011',
    ]);
    expect(await inScope(({ suppressions }) => suppressions.find('sms', '+2348037770001'))).toMatchObject({
      reason: 'bounce',
    });
    expect((await checkInvariants(test.domain)).filter(({ broken }) => broken > 0)).toEqual([]);
  });

  it('can be tried on a phone first, at the price of an SMS', async () => {
    const { id } = await inScope(({ campaigns }) =>
      campaigns.create(draft({ text: 'Hello {{ contact.first_name }}' }), 'sms'),
    );
    await expect(inScope(({ campaignTests }) => campaignTests.sendSms(id, ['12']))).rejects.toMatchObject({
      details: { fieldErrors: { 'numbers.0': [expect.any(String)] } },
    });
    await inScope(({ campaignTests }) => campaignTests.sendSms(id, ['0803 129 9999']));
    await sendAll();
    expect(sandbox.phones.store.conversation('+2348031299999').at(-1)).toMatchObject({
      text: 'Hello Amina',
      sender: 'KolaStores',
    });
    await receiptsSettled(
      async () =>
        (await query(`select 1 from delivery where account_id = $1 and delivered_at is not null`)).length ===
        1,
    );
  });
});
