import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { phoneNumber, type SmsTestAccount, SmsWorld } from '../../../test/sms-world.ts';
import { checkInvariants } from '../../invariants/invariants.ts';
import { findMessageLink } from '../../messages/index.ts';
import { ShortLinks } from '../../sms/index.ts';
import { smsDraft } from '../../testing/index.ts';
import { Tracking } from '../../tracking/index.ts';

let world: SmsWorld;
let account: SmsTestAccount;

beforeAll(async () => {
  world = await SmsWorld.start();
});
afterAll(() => world.stop());
beforeEach(async () => {
  account = await world.addAccount();
});

describe('an SMS campaign', () => {
  it('is priced with the Google Analytics parameters when its links are written out', async () => {
    const text = `${'x'.repeat(120)} https://kola.example/sale`;
    const id = await account.draftSms({ text, pasted: phoneNumber(1), hasAnalytics: true, isTracked: false });
    const { sms, cost, links } = await account.inScope(({ campaignReviews }) => campaignReviews.review(id));
    expect(links).toEqual([expect.stringMatching(/^https:\/\/kola\.example\/sale\?utm_/)]);
    expect(sms).toMatchObject({ segments: 2, text: expect.stringContaining('utm_medium=sms') });
    await account.startSending(id);
    await account.workOff();
    const [frozen] = await account.query<{ segments: number; mills: string }>(
      'select segments, price_mills::text as mills from delivery where account_id = $1',
    );
    expect([frozen?.segments, BigInt(frozen?.mills ?? 0)]).toEqual([2, cost.amountMinor * 1000n]);
  });

  it('is refused with more than 1,600 characters, as a draft, a change or a template', async () => {
    const text = 'x'.repeat(1_601);
    const refused = { code: 'invalid_input', publicMessage: 'Use 1,600 characters or fewer.' };
    await expect(account.draftSms({ text })).rejects.toMatchObject(refused);
    const { id, revision } = await account.inScope(({ campaigns }) => campaigns.create(smsDraft(), 'sms'));
    await expect(
      account.inScope(({ campaigns }) => campaigns.update(id, smsDraft({ text }), revision)),
    ).rejects.toMatchObject(refused);
    await expect(
      account.inScope(({ smsTemplates }) =>
        smsTemplates.create({ name: 'Long', category: 'promotional', text }),
      ),
    ).rejects.toMatchObject(refused);
  });

  it('reaches 200 people over SMPP and settles every receipt', async () => {
    const people = Array.from({ length: 200 }, (_, n) => phoneNumber(21_500 + n)).join('\n');
    const id = await account.startSms({ pasted: people });
    await world.sendAll();
    await world.receiptsSettled(async () => (await account.stat(id))?.['delivered'] === 200);
    expect(await account.stat(id)).toMatchObject({
      recipients: 200,
      sent: 200,
      delivered: 200,
      bounces: 0,
      segments: 200,
    });
    expect(await account.status(id)).toBe('finished');
    expect(world.sandbox.phones.store.list('Hello from Kola', 500)).toHaveLength(200);
    const { counts } = await account.inScope(({ campaignReports }) => campaignReports.report(id));
    expect(counts).toMatchObject({ sent: 200 });
    const broken = (await checkInvariants(world.test.domain)).filter(({ broken: n }) => n > 0);
    expect(broken).toEqual([]);
  });

  it('is priced by number and by text, and charges what was sent', async () => {
    // MTN 42 kobo, Glo 40.5, Kenya's Safaricom 93 for one segment each.
    const before = await account.available();
    const long = `${'x'.repeat(150)} {{ contact.first_name }}`;
    const pasted = [
      '{"name":"Al","telephone":"08030001234"}',
      '{"name":"Maximiliana-Josephina","telephone":"08050001234"}',
      '{"name":"Bo","telephone":"+254712345678"}',
    ].join('\n');
    const id = await account.draftSms({ text: long, pasted });
    const review = await account.inScope(({ campaignReviews }) => campaignReviews.review(id));
    expect(review).toMatchObject({
      recipients: 3,
      blockers: [],
      sms: { segments: 2, isEstimate: true, encoding: 'gsm7', held: [] },
    });
    await account.startSending(id);
    await account.workOff();
    const rows = await account.query<{ address: string; segments: number; mills: number }>(
      'select address, segments, price_mills as mills from delivery where account_id = $1 and campaign_id = $2 order by address',
      [id],
    );
    expect(rows).toEqual([
      { address: '+2348030001234', segments: 1, mills: 420_000 },
      { address: '+2348050001234', segments: 2, mills: 810_000 },
      { address: '+254712345678', segments: 1, mills: 930_000 },
    ]);
    await world.sendAll();
    expect(world.sandbox.phones.store.conversation('+2348050001234').at(-1)).toMatchObject({
      parts: 2,
      text: `${'x'.repeat(150)} Maximiliana-Josephina`,
    });
    const after = await account.available();
    expect(before - after).toBe(2_160n);
    await world.receiptsSettled(async () => (await account.stat(id))?.['delivered'] === 3);
  });

  it('costs one segment at the price of each number while its text can’t be compiled', async () => {
    const pasted = ['08030001234', '08050001234', '+254712345678'].join('\n');
    const id = await account.draftSms({ text: 'Hi {{ contact.nickname }}', pasted });
    const { review, reach } = await account.inScope(async ({ campaignReviews }) => ({
      review: await campaignReviews.review(id),
      reach: await campaignReviews.reach(id),
    }));
    // MTN 42 kobo, Glo 40.5, Kenya's Safaricom 93, rounded up together.
    const cost = { amountMinor: 1_755n, currency: 'ngn' };
    expect(review).toMatchObject({
      sms: null,
      cost,
      blockers: [{ message: expect.stringContaining('nickname') }],
    });
    expect(reach).toMatchObject({ recipients: 3, cost });
  });

  it('excludes people who must not get it, and counts why', async () => {
    await account.query(
      `insert into contact (account_id, id, full_name, email, phone, sms_status) values
        ($1, uuidv7(), 'A', 'a@x.example', '+2348031110001', 'enabled'), ($1, uuidv7(), 'B', 'b@x.example', '+2348031110001', 'enabled'),
        ($1, uuidv7(), 'C', 'c@x.example', null, 'enabled'), ($1, uuidv7(), 'D', 'd@x.example', '+2348031110002', 'blocklisted'),
        ($1, uuidv7(), 'E', 'e@x.example', '+2348031110003', 'enabled'), ($1, uuidv7(), 'F', 'f@x.example', '+2348031110004', 'enabled')`,
    );
    await account.inScope(({ suppressions }) =>
      suppressions.add({ channel: 'sms', address: '+2348031110003', reason: 'unsubscribe' }),
    );
    await world.test.domain.pool.query(
      `insert into sms_do_not_disturb (number_hash, carrier) values (sha256('+2348031110004'), 'smpp') on conflict do nothing`,
    );
    const id = await account.startSms({ audience: { source: 'all' } });
    expect((await account.inScope(({ campaigns }) => campaigns.get(id))).excluded).toMatchObject({
      no_phone: 1,
      duplicate: 1,
      blocklisted: 1,
      unsubscribed: 1,
      do_not_disturb: 1,
    });
    expect(await account.stat(id)).toMatchObject({ recipients: 1 });
  });

  it('waits for the morning in each country and gives the reason', async () => {
    await world.test.domain.pool.query(
      `delete from sms_window where country = 'KE' and weekday = extract(isodow from now() at time zone 'Africa/Nairobi')`,
    );
    const id = await account.startSms({ pasted: `${phoneNumber(30_000)}\n+254712345678\n+27821234567` });
    const rows = await account.query<{ address: string; reason: string | null; after: string }>(
      `select address, reason, send_after = (date_trunc('day', now() at time zone 'Africa/Nairobi') + interval '1 day') at time zone 'Africa/Nairobi'
         + interval '2 microseconds' as is_morning from delivery where account_id = $1 and campaign_id = $2 order by address`,
      [id],
    );
    expect(rows).toEqual([
      { address: phoneNumber(30_000), reason: null, isMorning: null },
      { address: '+254712345678', reason: 'quiet_hours', isMorning: true },
      { address: '+27821234567', reason: null, isMorning: null },
    ]);
    const held = await account.inScope(({ campaignReports }) => campaignReports.held(id));
    expect(held).toEqual([
      {
        country: 'KE',
        people: 1,
        until: expect.any(Date),
        zone: 'Africa/Nairobi',
        basis: expect.stringContaining('8AM to 6PM'),
      },
    ]);
    const { items } = await account.inScope(({ deliveries }) =>
      deliveries.list({ campaignId: id, limit: 10 }),
    );
    expect(
      items.filter(({ dueAt }) => dueAt !== null).map(({ address, reason }) => [address, reason]),
    ).toEqual([['+254712345678', 'quiet_hours']]);
    expect(Math.floor((items.find(({ dueAt }) => dueAt !== null)?.dueAt?.getTime() ?? 0) / 60_000)).toBe(
      (held[0]?.until.getTime() ?? 0) / 60_000,
    );
    await world.sendAll();
    expect(await account.stat(id)).toMatchObject({ recipients: 3, sent: 2 });
    expect(await account.status(id)).toBe('sending');
    await world.test.domain.pool.query(
      `insert into sms_window select 'KE', weekday, '00:00', '24:00' from generate_series(1, 7) weekday on conflict do nothing`,
    );
  });

  it('has short links that count clicks and lead to the original URL or the unsubscribe page', async () => {
    const id = await account.startSms({
      text: 'See https://kola.example/sale?x=1 or leave: {{ links.unsubscribe }}',
      pasted: phoneNumber(40_000),
      hasAnalytics: true,
    });
    await world.sendAll();
    const text = world.sandbox.phones.store.conversation(phoneNumber(40_000)).at(-1)?.text ?? '';
    const [sale = '', leave = ''] = [...text.matchAll(/https:\/\/go\.example\/s\/([A-Za-z0-9]{10})/g)].map(
      ([, code]) => code,
    );
    const links = new ShortLinks(world.test.domain);
    const target = await links.open(sale);
    if (target?.kind !== 'click') throw new Error('no click');
    const url = await new Tracking(world.test.domain, findMessageLink).recordClick(target.token, {
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
      await account.query(
        'select unique_clicks as n from campaign_stat where account_id = $1 and campaign_id = $2',
        [id],
      ),
    ).toEqual([{ n: 1 }]);
    expect(
      await account.query(`select channel, clicks from channel_hour where account_id = $1 and clicks > 0`),
    ).toEqual([{ channel: 'sms', clicks: 1 }]);
  });

  it('handles carriers that refuse, throttle, report failures, or report before they answer', async () => {
    const ends = ['0001', '0002', '0003', '0005', '0008', '0010', '0011'];
    const id = await account.startSms({ pasted: ends.map((end) => `+234803777${end}`).join('\n') });
    await world.sendAll();
    await world.receiptsSettled(async () => {
      const stat = await account.stat(id);
      return stat?.['delivered'] === 3 && stat['bounces'] === 2;
    });
    expect(await account.stat(id)).toMatchObject({
      recipients: 7,
      sent: 5,
      failed: 2,
      delivered: 3,
      bounces: 2,
    });
    const rows = await account.query<{ address: string; state: string }>(
      'select address, state from delivery where account_id = $1 and campaign_id = $2 order by address',
      [id],
    );
    expect(rows.filter(({ state }) => state === 'failed').map(({ address }) => address.slice(-4))).toEqual([
      '0001',
      '0011',
    ]);
    expect(
      await account.inScope(({ suppressions }) => suppressions.find('sms', '+2348037770001')),
    ).toMatchObject({
      reason: 'bounce',
    });
    expect((await checkInvariants(world.test.domain)).filter(({ broken }) => broken > 0)).toEqual([]);
  });

  it('can be tested on a phone first', async () => {
    const id = await account.draftSms({ text: 'Hello {{ contact.first_name }}' });
    await expect(
      account.inScope(({ campaignTests }) => campaignTests.sendSms(id, ['12'])),
    ).rejects.toMatchObject({
      details: { fieldErrors: { 'numbers.0': [expect.any(String)] } },
    });
    await account.inScope(({ campaignTests }) => campaignTests.sendSms(id, ['0803 129 9999']));
    await world.sendAll();
    expect(world.sandbox.phones.store.conversation('+2348031299999').at(-1)).toMatchObject({
      text: 'Hello Amina',
      sender: 'KolaStores',
    });
    await world.receiptsSettled(
      async () =>
        (await account.query(`select 1 from delivery where account_id = $1 and delivered_at is not null`))
          .length === 1,
    );
  });
});
