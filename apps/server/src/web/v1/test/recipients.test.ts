import type { OwnedTestAccount } from '@talkdrum/domain/testing';
import { newId } from '@talkdrum/domain/kernel';
import { DueWorkRunner, dueWorkHandlers } from '@talkdrum/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../../../testing/index.ts';
import { startTestApi, type TestApi } from './testing.ts';

let api: TestApi;
let account: OwnedTestAccount;
let token: string;
let id: string;
let listId: string;
const contacts = new Map<string, string>();
beforeAll(async () => {
  api = await startTestApi();
  account = await api.account('kola');
  ({ token } = await api.key(account));
  const list = await call('POST', '/v1/lists', { name: 'Circle' });
  listId = list.id;
  for (const name of ['ama', 'bola', 'chidi', 'dayo', 'esi']) {
    const contact = await call('POST', '/v1/contacts', {
      fullName: name,
      ...(name === 'esi' ? { telephone: '+2348031234567' } : { email: `${name}@example.com` }),
      listIds: [listId],
    });
    contacts.set(name, contact.id);
  }
  await call('POST', '/v1/suppressions', { channel: 'email', address: 'bola@example.com', reason: 'bounce' });
  await account.inScope(({ sql }) =>
    sql(`update list_member set state = 'unconfirmed' where contact_id = $1`, [contacts.get('chidi')]),
  );
  id = await start();
});
afterAll(() => api.stop());

async function call(method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) {
  const answer = await api.call(token, method, path, body);
  return { status: answer.statusCode, ...answer.json() };
}

async function start(): Promise<string> {
  const [sender] = await account.inScope(({ senders }) => senders.list('email'));
  const draft = await call('POST', '/v1/campaigns', {
    channel: 'email',
    name: 'March',
    senderId: sender?.id,
    fromBrand: 'Kola',
    subject: 'Offers',
    html: '<p>Hi</p>',
    audience: { source: 'list', listIds: [listId] },
  });
  await call('POST', `/v1/campaigns/${draft.id}/start`);
  await new DueWorkRunner(api.domain.pool, dueWorkHandlers(api.domain), silentLog()).runUntilIdle();
  return draft.id;
}

describe('the recipients of a campaign over REST', () => {
  it('are everyone in the audience, in one state each, and the total is the audience', async () => {
    const page = await call('GET', `/v1/campaigns/${id}/recipients?include=total`);
    expect(
      page.items.map(({ name, state, reason }: Record<string, unknown>) => [name, state, reason]).toSorted(),
    ).toEqual([
      ['ama', 'waiting', null],
      ['bola', 'left_out', 'suppressed'],
      ['chidi', 'left_out', 'unconfirmed'],
      ['dayo', 'waiting', null],
      ['esi', 'left_out', 'no_email'],
    ]);
    expect(page).toMatchObject({ total: { count: 5, isEstimate: false }, nextCursor: null });
    expect(page.items).toContainEqual(
      expect.objectContaining({
        contactId: contacts.get('chidi'),
        sentence: 'chidi was left out because they haven’t confirmed their subscription.',
        next: 'Ask them to confirm from the list’s page.',
      }),
    );
  });

  it('are filtered by state and reason, and counted as the page and the statistics count them', async () => {
    const answer = await account.inScope(({ whyNot }) => whyNot.counts(id));
    const statistics = await call('GET', `/v1/campaigns/${id}/statistics`);
    for (const { reason, count } of answer.leftOut) {
      const page = await call('GET', `/v1/campaigns/${id}/recipients?reason=${reason}&include=total`);
      expect([page.items.length, page.total.count, statistics.excluded[reason]]).toEqual([
        count,
        count,
        count,
      ]);
    }
    const waiting = await call('GET', `/v1/campaigns/${id}/recipients?state=waiting&include=total`);
    expect([waiting.items.length, waiting.total.count]).toEqual([answer.waiting, answer.waiting]);
    const none = await call(
      'GET',
      `/v1/campaigns/${id}/recipients?state=sent&reason=duplicate&include=total`,
    );
    expect([none.items, none.total.count]).toEqual([[], 0]);
  });

  it('are read page by page without losing or repeating anyone', async () => {
    const names: string[] = [];
    for (let path: string | null = `/v1/campaigns/${id}/recipients?limit=2`; path !== null; ) {
      const page = await call('GET', path);
      names.push(...page.items.map(({ name }: { name: string }) => name));
      const next: string | null = page.nextCursor;
      path = next === null ? null : `/v1/campaigns/${id}/recipients?limit=2&cursor=${next}`;
    }
    expect(names.toSorted()).toEqual(['ama', 'bola', 'chidi', 'dayo', 'esi']);
  });

  it.each([
    ['an unknown reason', '?reason=bad_luck', 400],
    ['a cursor that isn’t one', '?cursor=abc', 400],
    ['a NUL in a cursor', `?cursor=${Buffer.from('["recipient","\\u0000"]').toString('base64url')}`, 400],
  ])('refuse %s', async (_what, query, status) => {
    expect(await call('GET', `/v1/campaigns/${id}/recipients${query}`)).toMatchObject({ status });
  });

  it('of another account’s or an unknown campaign are not found', async () => {
    expect(await call('GET', `/v1/campaigns/${newId()}/recipients`)).toMatchObject({ status: 404 });
  });
});

describe('the messages of a contact over REST', () => {
  it('name each campaign with the same state and reason as the campaign names', async () => {
    const { items } = await call('GET', `/v1/contacts/${contacts.get('bola')}/messages`);
    expect(items).toMatchObject([
      { campaignId: id, campaignName: 'March', channel: 'email', state: 'left_out', reason: 'suppressed' },
    ]);
    const dayo = await call('GET', `/v1/contacts/${contacts.get('dayo')}/messages`);
    expect(dayo.items).toMatchObject([{ campaignId: id, state: 'waiting', reason: null }]);
    expect(await call('GET', `/v1/contacts/${newId()}/messages`)).toMatchObject({ status: 404 });
  });
});

describe('what will happen to a contact over REST', () => {
  it('is what the dashboard says', async () => {
    const other = await account.campaign({ name: 'April', audience: { source: 'all' } });
    await account.query(
      `update campaign set status = 'scheduled', scheduled_at = now() + interval '1 day' where account_id = $1 and id = $2`,
      [other],
    );
    const { items } = await call('GET', `/v1/contacts/${contacts.get('bola')}/outlook`);
    expect(items).toMatchObject([
      { kind: 'campaign', campaignId: other, title: 'April', reason: 'suppressed', state: 'planned' },
    ]);
    expect(items[0].sentence).toMatch(/^As things are now, they would be left out because/);
    expect(await call('GET', `/v1/contacts/${newId()}/outlook`)).toMatchObject({ status: 404 });
  });
});

describe('a contact’s time zone over REST', () => {
  it('is set, changed and cleared, and must exist', async () => {
    const path = `/v1/contacts/${contacts.get('ama')}`;
    expect(await call('GET', path)).toMatchObject({ timeZone: null });
    expect(await call('PATCH', path, { timeZone: 'Africa/Accra' })).toMatchObject({
      timeZone: 'Africa/Accra',
    });
    expect(await call('PATCH', path, { fullName: 'ama' })).toMatchObject({ timeZone: 'Africa/Accra' });
    expect(await call('PATCH', path, { timeZone: 'Mars/Base' })).toMatchObject({
      status: 400,
      error: { field: 'timeZone' },
    });
    expect(await call('PATCH', path, { timeZone: '' })).toMatchObject({ timeZone: null });
  });
});
