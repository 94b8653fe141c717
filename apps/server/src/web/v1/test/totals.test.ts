import { asOwner, type OwnedTestAccount } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, testMail, type TestApi } from './testing.ts';

let api: TestApi;
let account: OwnedTestAccount;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
  account = await api.account('kola');
  ({ token } = await api.key(account));
});
afterAll(() => api.stop());

const get = async (path: string) => (await api.call(token, 'GET', `/v1/${path}`)).json();
const total = async (path: string) =>
  (await get(`${path}${path.includes('?') ? '&' : '?'}include=total`)).total;
const exactly = (count: number) => ({ count, isEstimate: false });

it('every list answers with its total, with the filters of the list', async () => {
  const listId = await account.list('News');
  await account.list('Offers');
  for (const name of ['ada', 'efe', 'ife'])
    await account.contact({ fullName: name, email: `${name}@example.com` }, name === 'ada' ? [] : [listId]);
  await account.suppress('left@example.com', 'bounce');
  await account.suppress('+2348031234567', 'unsubscribe', 'sms');
  await account.campaign({ name: 'March offers' });
  await account.campaign({ name: 'April' });
  await account.campaign({ name: 'Text' }, 'sms');
  for (const name of ['Welcome', 'Receipt'])
    await account.inScope(({ templates }) => templates.create(name, { from: 'blank', kind: 'html' }));
  for (const to of ['ada@example.com', 'efe@example.com', 'left@example.com'])
    await api.call(token, 'POST', '/v1/messages', testMail({ to, reference: `r-${to}` }));

  const expected = {
    contacts: 3,
    [`contacts?listId=${listId}`]: 2,
    [`contacts?listId=${listId}&search=efe`]: 1,
    'contacts?search=example.com': 3,
    'contacts?search=nobody': 0,
    lists: 2,
    'lists?search=NEW': 1,
    suppressions: 2,
    'suppressions?channel=sms': 1,
    'suppressions?search=left@example.com': 1,
    campaigns: 2,
    'campaigns?channel=sms': 1,
    'campaigns?search=march': 1,
    'campaigns?status=finished': 0,
    templates: 2,
    'templates?search=welc': 1,
    'templates?channel=sms': 0,
    messages: 3,
    'messages?channel=sms': 0,
    'messages?status=queued': 2,
    'messages?search=ada@example.com': 1,
    'messages?status=skipped&channel=email': 1,
    'messages?status=queued&search=r-efe': 1,
    'messages?search=r-efe': 1,
  };
  for (const [path, count] of Object.entries(expected))
    expect([path, await total(path)]).toEqual([path, exactly(count)]);
});

it('a page has the total of all pages, only if it was asked for', async () => {
  const first = await get('contacts?limit=1&include=total');
  expect([first.items.length, first.total]).toEqual([1, exactly(3)]);
  const second = await get(`contacts?limit=1&include=total&cursor=${first.nextCursor}`);
  expect([second.items.length, second.total]).toEqual([1, exactly(3)]);
  expect(await get('contacts?limit=1')).not.toHaveProperty('total');
});

it('refuses to include anything else, on the field', async () => {
  const answer = await api.call(token, 'GET', '/v1/contacts?include=everything');
  expect([answer.statusCode, answer.json().error.field]).toEqual([400, 'include']);
});

it('is exact up to 100,000 and marked as an estimate above', { timeout: 120_000 }, async () => {
  const big = await api.account('big');
  const { token: key } = await api.key(big);
  const totals = async (path: string) =>
    (await api.call(key, 'GET', `/v1/${path}?include=total`)).json().total;
  const add = (from: number, to: number) =>
    big.query(
      `insert into suppression (account_id, channel, address_hash, reason)
       select $1, 'email', sha256(convert_to(n::text, 'UTF8')), 'manual' from generate_series($2::int, $3::int) n`,
      [from, to],
    );
  await add(1, 100_000);
  expect(await totals('suppressions')).toEqual(exactly(100_000));
  await add(100_001, 100_001);
  const above = await totals('suppressions');
  expect(above.isEstimate).toBe(true);
  expect(above.count).toBeGreaterThan(100_000);
});

it('the members of a large list are exact, because their number is kept', { timeout: 120_000 }, async () => {
  const listId = await account.list('Large');
  await account.query(
    `with people as (
       insert into contact (account_id, id, email, source)
       select $1, gen_random_uuid(), n || '@large.example', 'import' from generate_series(1, 100500) n
       returning id
     )
     insert into list_member (account_id, list_id, contact_id) select $1, $2, id from people`,
    [listId],
  );
  await asOwner(api.database, (client) => client.query('analyze contact, list_member'));
  expect(await total(`contacts?listId=${listId}`)).toEqual(exactly(100_500));
  expect((await total('contacts')).isEstimate).toBe(true);
  expect((await get('lists?search=Large')).items[0].subscribed).toBe(100_500);
});
