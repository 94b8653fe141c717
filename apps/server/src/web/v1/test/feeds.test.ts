import { type AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:http';
import { DueWorkRunner, dueWorkHandlers } from '@talkdrum/domain';
import { newId } from '@talkdrum/domain/kernel';
import type { OwnedTestAccount } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../../../testing/index.ts';
import { startTestApi, type TestApi } from './testing.ts';

let api: TestApi;
let account: OwnedTestAccount;
let token: string;
let modelId: string;
let url: string;
let asked = 0;
const feed = `<rss><channel><title>Shop</title><item><title>One</title><guid>1</guid></item><item><title>Two</title><guid>2</guid></item></channel></rss>`;
const site: Server = createServer((_request, response) => {
  asked += 1;
  response.end(feed);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/feed`;
  api = await startTestApi({ FEED_ALLOW: '127.0.0.1/32' });
  account = await api.account('kola');
  ({ token } = await api.key(account));
  modelId = await addModel();
});
afterAll(async () => {
  await api.stop();
  site.close();
});

async function addModel(): Promise<string> {
  const [sender] = await account.inScope(({ senders }) => senders.list('email'));
  return account.campaign({ senderId: sender?.id ?? null, html: '<p>{{ feed.items }}</p>' });
}

const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) => {
  const answer = await api.call(token, method, `/v1/feeds${path}`, body);
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
};
const work = () =>
  new DueWorkRunner(api.domain.pool, dueWorkHandlers(api.domain), silentLog()).runUntilIdle();
const request = () => ({ name: 'Shop', url, modelId, schedule: { every: 'day', time: '09:00' } });

describe('a feed over REST', () => {
  it('is created, read at once by the worker, changed, paused, resumed and deleted', async () => {
    const { status, body } = await call('POST', '', { ...request(), sendsNewest: true, maxItems: 1 });
    expect([status, body.status, body.lastCheckedAt]).toEqual([201, 'active', null]);
    expect(asked).toBe(0);
    await work();
    expect(asked).toBe(1);
    const { id } = body;
    expect((await call('GET', `/${id}`)).body).toMatchObject({
      title: 'Shop',
      lastResult: 'Read for the first time.',
      lastError: null,
      schedule: { every: 'day', time: '09:00' },
    });
    const { items } = (await call('GET', `/${id}/items`)).body;
    expect(items.map((item: { title: string; state: string }) => [item.title, item.state])).toEqual([
      ['One', 'waiting'],
      ['Two', 'skipped'],
    ]);
    const changed = await call('PATCH', `/${id}`, {
      name: 'News',
      schedule: { every: 'month', day: 31, time: '07:00' },
    });
    expect(changed).toMatchObject({ status: 200, body: { name: 'News', maxItems: 1, revision: 2 } });
    expect(await call('PATCH', `/${id}`, { name: 'x', revision: 1 })).toMatchObject({ status: 409 });
    expect((await call('POST', `/${id}/pause`)).body).toMatchObject({ status: 'paused', nextCheckAt: null });
    expect((await call('POST', `/${id}/resume`)).body).toMatchObject({ status: 'active' });
    expect((await call('GET', '')).body.items).toHaveLength(1);
    expect(await call('DELETE', `/${id}`)).toEqual({ status: 204, body: null });
    expect(await call('GET', `/${id}`)).toMatchObject({ status: 404 });
  });

  it('with a new address is read again after an hour at the earliest', async () => {
    const { body } = await call('POST', '', request());
    await work();
    const before = asked;
    const { nextCheckAt } = (await call('PATCH', `/${body.id}`, { url: `${url}?2` })).body;
    expect(Date.parse(nextCheckAt) - Date.now()).toBeGreaterThan(3_500_000);
    await work();
    expect(asked).toBe(before);
  });

  it.each([
    [{ url: 'http://169.254.169.254/latest' }, 'url'],
    [{ url: 'file:///etc/passwd' }, 'url'],
    [{ modelId: newId() }, 'modelId'],
    [{ schedule: { every: 'hour', time: '09:00' } }, 'schedule.every'],
    [{ maxItems: 21 }, 'maxItems'],
    [{ name: '' }, 'name'],
  ])('with %j is refused on the field', async (part, field) => {
    const { status, body } = await call('POST', '', { ...request(), ...part });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body.error.field).toBe(field);
  });

  it('needs the scope to send', async () => {
    const { token: reader } = await api.key(account, { scopes: ['campaigns.read', 'campaigns.write'] });
    expect((await api.call(reader, 'GET', '/v1/feeds')).statusCode).toBe(200);
    expect((await api.call(reader, 'POST', '/v1/feeds', request())).statusCode).toBe(403);
  });

  it('makes changes of its draft need the scope to send', async () => {
    const { token: writer } = await api.key(account, { scopes: ['campaigns.read', 'campaigns.write'] });
    const change = (id: string) => api.call(writer, 'PATCH', `/v1/campaigns/${id}`, { subject: 'Our news' });
    const draft = await addModel();
    expect((await change(draft)).statusCode).toBe(200);
    const { body } = await call('POST', '', { ...request(), modelId: draft });
    const refused = await change(draft);
    expect([refused.statusCode, refused.json().error.message]).toEqual([
      403,
      expect.stringContaining('campaigns.send'),
    ]);
    await call('DELETE', `/${body.id}`);
    expect((await change(draft)).statusCode).toBe(200);
  });
});
