import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkInvariants } from '../invariants/invariants.ts';
import { applyVerdicts } from '../sms/receipts/apply-verdicts.ts';
import { startTestDomain, TestAccount, type TestDomain } from '../testing/index.ts';

let test: TestDomain;
let account: TestAccount;

beforeAll(async () => {
  test = await startTestDomain();
});
afterAll(() => test.stop());
beforeEach(async () => {
  account = await TestAccount.create(test.domain);
});

const audience = () => account.inScope(({ overview }) => overview.audience());
const broken = async () =>
  (await checkInvariants(test.domain)).filter((result) => result.broken > 0).map(({ name }) => name);
const kept = 'the kept figures of the audience equal its contacts';

it('counts who can be reached, through every change of a contact', async () => {
  await account.contact({ email: 'ada@example.com', telephone: '+2348030000001' });
  const bola = await account.contact({ email: 'bola@example.com' });
  await account.contact({ telephone: '+254711000001' });
  expect(await audience()).toMatchObject({ contacts: 3, reachable: 3, reachableBefore: null });
  await account.suppress('bola@example.com');
  await account.suppress('ada@example.com', 'bounce');
  const { reachable, days, reach } = await audience();
  expect({ reachable, last: reach.at(-1) }).toEqual({ reachable: 2, last: 2 });
  expect(days.at(-1)).toMatchObject({ joined: 3, unsubscribed: 1, bounced: 1 });
  await account.query('update contact set deleted_at = now() where account_id = $1 and id = $2', [bola]);
  expect(await audience()).toMatchObject({ contacts: 2, reachable: 2 });
  expect((await audience()).days.at(-1)?.joined).toBe(2);
  expect(await broken()).toEqual([]);
});

it('knows countries by telephone number', async () => {
  await account.contact({ telephone: '+2348030000001' });
  await account.contact({ telephone: '+2348030000002' });
  await account.contact({ telephone: '+33612345678' });
  await account.contact({ email: 'ada@example.com' });
  expect((await audience()).countries).toEqual([
    { country: 'NG', contacts: 2 },
    { country: '*', contacts: 1 },
    { country: '', contacts: 1 },
  ]);
});

it('compares with the reach before the period, and draws the days between', async () => {
  await account.contact({ email: 'ada@example.com' });
  await account.query(
    `insert into audience_day (account_id, day, country, contacts, reachable, joined)
     values ($1, (now() at time zone 'Africa/Lagos')::date - 40, '', 10, 8, 10),
       ($1, (now() at time zone 'Africa/Lagos')::date - 2, '', 0, -3, 0)`,
  );
  const { reachable, reachableBefore, reach } = await audience();
  expect({ reachable, reachableBefore }).toEqual({ reachable: 6, reachableBefore: 8 });
  expect(reach).toHaveLength(30);
  expect(reach.slice(-4)).toEqual([8, 5, 5, 6]);
  // They are nobody's figures, as the invariants would notice.
  await account.query('delete from audience_day where account_id = $1 and contacts <> 1');
});

it('counts people on the day that the account’s clock has', async () => {
  await account.query(`update account set timezone = 'Pacific/Auckland' where id = $1`);
  const ada = await account.contact({ email: 'ada@example.com' });
  const today = await account.query<{ there: string }>(
    `select (now() at time zone timezone)::date::text as there from account where id = $1`,
  );
  await account.suppress('ada@example.com', 'bounce');
  const { days } = await audience();
  expect(days.at(-1)).toEqual({ day: today[0]?.there, joined: 1, unsubscribed: 0, bounced: 1 });
  // 11:30 in the morning of UTC is half past midnight, a day later.
  await account.query(
    `update contact set created_at = (current_date - 3 + time '11:30') at time zone 'UTC' where account_id = $1 and id = $2`,
    [ada],
  );
  const joined = await account.query<{ joined: boolean }>(
    `select day = current_date - 2 as joined from audience_day where account_id = $1 group by day having sum(joined) > 0`,
  );
  expect(joined).toEqual([{ joined: true }]);
  await account.query('delete from contact where account_id = $1 and id = $2', [ada]);
  expect((await audience()).days.filter((day) => day.joined !== 0)).toEqual([]);
  expect(await broken()).toEqual([]);
});

it('folds the differences of a busy day without changing their sum', async () => {
  for (let n = 0; n < 40; n += 1) await account.contact({ email: `person${n}@example.com` });
  const rows = await account.query<{ rows: number }>(
    'select count(*)::int as rows from audience_day where account_id = $1',
  );
  expect(rows[0]?.rows).toBeLessThan(34);
  expect(await audience()).toMatchObject({ contacts: 40, reachable: 40 });
});

it('notices a figure that its contacts don’t explain', async () => {
  await account.contact({ email: 'ada@example.com' });
  await account.query('update audience_day set reachable = reachable + 1 where account_id = $1');
  expect(await broken()).toEqual([kept]);
  await account.query('update audience_day set reachable = reachable - 1 where account_id = $1');
  expect(await broken()).toEqual([]);
});

it('knows nothing of other accounts', async () => {
  await account.contact({ telephone: '+2348030000001' });
  account = await TestAccount.create(test.domain, 'Another shop');
  expect(await audience()).toMatchObject({ contacts: 0, reachable: 0, countries: [], reach: [] });
});

it('counts each receipt once, by day and network', async () => {
  await account.query(
    `insert into delivery (account_id, id, channel, address, state, settled_at)
     select $1, uuidv7(), 'sms', address, 'sent', now() from unnest($2::text[]) address`,
    [['+2348030000001', '+2348030000002', '+2348050000001']],
  );
  const sent = await account.query<{ id: string; address: string; month: string }>(
    'select id, address, kept_until::text as month from delivery where account_id = $1 order by address',
  );
  const states = ['failed', 'delivered', 'delivered'] as const;
  const verdicts = sent.map(({ id }, n) => ({
    deliveryId: id,
    state: states[n] ?? 'delivered',
    detail: '',
    isDoNotDisturb: false,
    isRecipientGone: false,
  }));
  const months = new Map(sent.map(({ id, month }) => [id, month]));
  const apply = () =>
    test.domain.bulk(account.accountId, (client) =>
      applyVerdicts(client, account.accountId, verdicts, months),
    );
  await apply();
  await apply();
  const { networks, deliveredRate } = await account.inScope(({ overview }) => overview.analytics('sms', 30));
  expect(deliveredRate.value).toBeCloseTo(2 / 3);
  expect(networks.reduce((sum, { delivered, failed }) => sum + delivered + failed, 0)).toBe(3);
  expect(networks[0]).toMatchObject({ country: 'NG', delivered: 1, failed: 1 });
});
