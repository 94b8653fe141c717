import { DueWorkRunner, dueWorkHandlers } from '@talkdrum/domain';
import { newId } from '@talkdrum/domain/kernel';
import type { OwnedTestAccount } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../../../testing/index.ts';
import { startTestApi, type TestApi } from './testing.ts';

let api: TestApi;
let account: OwnedTestAccount;
let token: string;
let senders: { email: string; sms: string };
beforeAll(async () => {
  api = await startTestApi();
  account = await api.account('kola');
  ({ token } = await api.key(account));
  senders = await account.inScope(async ({ sql, senders: all }) => {
    await sql(
      `insert into sender (account_id, id, channel, sender, campaign, status) values ($1, $2, 'sms', 'Kola', 'promotional', 1)`,
      [account.accountId, newId()],
    );
    const [[email], [sms]] = [await all.list('email'), await all.list('sms')];
    return { email: email?.id ?? '', sms: sms?.id ?? '' };
  });
  for (let n = 0; n < 3; n += 1)
    await call('POST', '/v1/contacts', {
      fullName: `Person ${n}`,
      email: `person${n}@example.com`,
      telephone: `+234803123450${n}`,
    });
});
afterAll(() => api.stop());

async function call(method: 'GET' | 'POST', path: string, body?: unknown) {
  const answer = await api.call(token, method, path, body);
  return { status: answer.statusCode, ...answer.json() };
}

const create = (fields: object) =>
  call('POST', '/v1/campaigns', { name: 'March', audience: { source: 'all' }, ...fields });
const email = () =>
  create({
    channel: 'email',
    senderId: senders.email,
    fromBrand: 'Kola',
    subject: 'Offers',
    html: '<p>Hi <a href="https://shop.example">shop</a></p>',
  });
const sms = (fields: object = {}) =>
  create({ channel: 'sms', senderId: senders.sms, text: 'Offers for you', ...fields });
const work = () =>
  new DueWorkRunner(api.domain.pool, dueWorkHandlers(api.domain), silentLog()).runUntilIdle();

describe.each([
  ['email', email],
  ['sms', sms],
] as const)('a campaign by %s over REST', (channel, draft) => {
  it('is scheduled, unscheduled, started, paused, resumed and cancelled, and reports its status', async () => {
    const { id, status } = await draft();
    expect(status).toBe('draft');
    const to = (change: string, body?: unknown) => call('POST', `/v1/campaigns/${id}/${change}`, body);
    const nextMonth = `${new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)}T10:00`;
    expect(await to('schedule', { local: nextMonth, timezone: 'Africa/Nairobi' })).toMatchObject({
      status: 'scheduled',
      scheduledAt: `${nextMonth.slice(0, 11)}07:00:00.000Z`,
      timezone: 'Africa/Nairobi',
    });
    expect(await to('unschedule')).toMatchObject({ status: 'draft', scheduledAt: null });
    expect(await to('schedule', { local: '2020-01-01T10:00' })).toMatchObject({
      status: 400,
      error: { field: 'local' },
    });
    expect(await to('schedule', { local: nextMonth, timezone: 'Mars/Base' })).toMatchObject({
      status: 400,
      error: { field: 'timezone' },
    });
    expect(await to('start')).toMatchObject({ status: 'preparing' });
    await work();
    expect(await to('pause')).toMatchObject({ status: 'paused', recipients: 3 });
    expect(await to('pause')).toMatchObject({ status: 409, error: { code: 'invalid_state' } });
    expect(await to('resume')).toMatchObject({ status: 'sending' });
    expect(await to('cancel')).toMatchObject({ status: 'cancelled', channel });
    const counts = await call('GET', `/v1/campaigns/${id}/statistics`);
    expect(counts).toMatchObject({
      recipients: 3,
      progress: { queued: 0, sent: 0, cancelled: 3 },
      counts: { sent: 0, views: 0 },
      links: channel === 'email' ? [{ n: 0, url: 'https://shop.example', clicks: 0 }] : [],
    });
    expect((await call('GET', `/v1/campaigns?channel=${channel}&status=cancelled`)).items).toMatchObject([
      { id },
    ]);
    expect(
      (await call('GET', `/v1/campaigns?channel=${channel === 'sms' ? 'email' : 'sms'}&search=nothing`))
        .items,
    ).toEqual([]);
  });
});

describe('a draft over REST', () => {
  it('takes the text of a template of its own channel only', async () => {
    const template = await account.inScope(({ smsTemplates }) =>
      smsTemplates.create({ name: 'Offer', category: 'promotional', text: 'Hi {{ contact.name }}' }),
    );
    const { id } = await sms({ text: '', templateId: template.id });
    const stored = await account.inScope(({ campaigns }) => campaigns.get(id));
    expect([stored.channel, stored.text, stored.html]).toEqual(['sms', 'Hi {{ contact.name }}', '']);
    expect(await call('GET', '/v1/templates?channel=sms')).toMatchObject({
      items: [{ channel: 'sms', name: 'Offer', tag: 'promotional' }],
    });
    expect(
      await create({
        channel: 'email',
        senderId: senders.email,
        fromBrand: 'Kola',
        subject: 'x',
        templateId: template.id,
      }),
    ).toMatchObject({
      status: 400,
      error: { field: 'templateId' },
    });
    expect(await create({ channel: 'sms', senderId: senders.email, text: 'x' })).toMatchObject({
      status: 404,
      error: { field: 'senderId' },
    });
  });

  it('can be changed in parts, by the same rules as in the dashboard', async () => {
    const change = async (id: string, body: object) => {
      const answer = await api.call(token, 'PATCH', `/v1/campaigns/${id}`, body);
      return { status: answer.statusCode, ...answer.json() };
    };
    const { id, revision } = await email();
    expect(
      await change(id, { subject: 'New offers', audience: { source: 'paste', pasted: 'one@example.com' } }),
    ).toMatchObject({
      status: 'draft',
      subject: 'New offers',
      name: 'March',
      revision: revision + 1,
    });
    const stored = await account.inScope(({ campaigns }) => campaigns.get(id));
    expect([
      stored.fromBrand,
      stored.html.includes('shop.example'),
      stored.audience.source,
      stored.pasted,
    ]).toEqual(['Kola', true, 'paste', 'one@example.com']);
    expect(await change(id, { name: 'April', revision })).toMatchObject({
      status: 409,
      error: { code: 'stale_revision' },
    });
    expect(await change(id, { isTracked: true })).toMatchObject({
      status: 400,
      error: { field: 'isTracked' },
    });
    expect(await change(id, { senderId: senders.sms })).toMatchObject({
      status: 404,
      error: { field: 'senderId' },
    });
    expect(await change(id, { strange: 1 })).toMatchObject({ status: 400 });
    const text = await sms();
    expect(await change(text.id, { subject: 'x' })).toMatchObject({
      status: 400,
      error: { field: 'subject' },
    });
    expect(await change(text.id, { text: 'x'.repeat(1_601) })).toMatchObject({
      status: 400,
      error: { field: 'text' },
    });
    expect(await change(text.id, { text: 'Short' })).toMatchObject({ status: 'draft' });
    await call('POST', `/v1/campaigns/${text.id}/start`);
    expect(await change(text.id, { text: 'Too late' })).toMatchObject({
      status: 409,
      error: { code: 'invalid_state' },
    });
    const reader = await api.key(account, { scopes: ['campaigns.read'] });
    expect((await api.call(reader.token, 'PATCH', `/v1/campaigns/${id}`, { name: 'x' })).statusCode).toBe(
      403,
    );
    const other = await api.key(await api.account('change'));
    expect((await api.call(other.token, 'PATCH', `/v1/campaigns/${id}`, { name: 'x' })).statusCode).toBe(404);
  });

  it('has the same counts in the list, on its own and in the statistics', async () => {
    const { id } = await email();
    const text = await sms();
    for (const one of [id, text.id])
      await account.inScope(({ sql }) =>
        sql(
          `insert into campaign_stat (account_id, campaign_id, recipients, sent, failed, refused, unknown, bounces) values ($1, $2, 20, 12, 5, 2, 3, 1)`,
          [account.accountId, one],
        ),
      );
    for (const [one, channel, sent, failed] of [
      [id, 'email', 14, 3],
      [text.id, 'sms', 15, 5],
    ] as const) {
      const counts = await call('GET', `/v1/campaigns/${one}/statistics`);
      expect(await call('GET', `/v1/campaigns/${one}`)).toMatchObject({ recipients: 20, sent, failed });
      const listed = (await call('GET', `/v1/campaigns?channel=${channel}&limit=100`)).items.find(
        (item: { id: string }) => item.id === one,
      );
      expect(listed).toMatchObject({ recipients: 20, sent, failed });
      expect(counts.counts.sent).toBe(sent);
      expect(counts.counts.deliveries).toBe(11);
      expect(counts.progress).toMatchObject({ sent: channel === 'sms' ? 12 : 14, failed, unknown: 3 });
      const { queued, sent: gone, failed: lost, unknown, skipped, cancelled } = counts.progress;
      expect(queued + gone + lost + unknown + skipped + cancelled).toBe(20);
    }
  });

  it('can be sent to pasted people', async () => {
    const { id } = await sms({
      audience: { source: 'paste', pasted: '+2348031239999\n{"name":"Ada","telephone":"+2348031239998"}' },
    });
    await call('POST', `/v1/campaigns/${id}/start`);
    await work();
    expect(await call('GET', `/v1/campaigns/${id}`)).toMatchObject({ recipients: 2 });
  });

  it('needs a scope for each step, and is hidden from other accounts', async () => {
    const reader = await api.key(account, { scopes: ['campaigns.read'] });
    const { id } = await sms();
    for (const change of ['start', 'schedule', 'unschedule', 'pause', 'resume', 'cancel'])
      expect((await api.call(reader.token, 'POST', `/v1/campaigns/${id}/${change}`, {})).statusCode).toBe(
        403,
      );
    const other = await api.key(await api.account('bola'));
    expect((await api.call(other.token, 'GET', `/v1/campaigns/${id}/statistics`)).statusCode).toBe(404);
    expect((await api.call(other.token, 'POST', `/v1/campaigns/${id}/start`)).statusCode).toBe(404);
  });

  it('has every change in the audit log', async () => {
    const log = await account.inScope(({ auditTrail }) => auditTrail.page({}, { cursor: null, limit: 100 }));
    const actions = new Set(log.items.map(({ action }) => action));
    for (const change of ['create', 'start', 'schedule', 'unschedule', 'pause', 'resume', 'cancel'])
      expect(actions).toContain(`campaigns.${change}`);
  });
});
