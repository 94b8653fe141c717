import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyRetention } from '../housekeeping/index.ts';
import { asOwner, startTestDomain, TestAccount, type TestDomain } from '../testing/index.ts';
import { analyzeEvents, dropEventMonths, ensureEventMonths } from './event-months.ts';
import { eventsRetention } from './events-retention.ts';

let world: TestDomain;
beforeAll(async () => {
  world = await startTestDomain();
});
afterAll(() => world.stop());

const months = async () =>
  (
    await world.domain.pool.query<{ name: string }>(
      `select relname as name from pg_class where relname ~ '^contact_event_\\d{4}_\\d\\d$' order by 1`,
    )
  ).rows.map(({ name }) => name);
const monthOf = async (back: string) =>
  (
    await world.domain.pool.query<{ month: string }>(
      `select date_trunc('month', now() at time zone 'UTC' - $1::interval)::date::text as month`,
      [back],
    )
  ).rows[0]?.month ?? '';
const leafOf = (month: string) => `contact_event_${month.slice(0, 7).replace('-', '_')}`;
const insert = (account: TestAccount, at: string) =>
  account.query(
    `insert into contact_event (account_id, id, contact_id, at, name, source)
     values ($1, uuidv7(), uuidv7(), $2::timestamptz, 'order.paid', 'api')
     returning tableoid::regclass::text as leaf`,
    [at],
  );
const count = async (account: TestAccount) =>
  (await account.query('select from contact_event where account_id = $1')).length;

it('has a partition for each month of the last year and for the coming two, without gaps', async () => {
  const before = await months();
  expect(before).toHaveLength(16);
  await ensureEventMonths(world.domain);
  expect(await months()).toEqual(before);
});

it('takes rows that came before their partition out of the default one', async () => {
  const account = await TestAccount.create(world.domain);
  const month = await monthOf('-8 months');
  expect(await insert(account, `${month}T10:00:00Z`)).toEqual([{ leaf: 'contact_event_rest' }]);
  await world.domain.pool.query('select ensure_contact_event_month($1)', [month]);
  const [row] = await account.query<{ leaf: string }>(
    'select tableoid::regclass::text as leaf from contact_event where account_id = $1',
  );
  expect(row?.leaf).toBe(leafOf(month));
});

it('drops an expired month once it is empty, and never one in which an account keeps events for ever', async () => {
  const [usual, forever] = [await TestAccount.create(world.domain), await TestAccount.create(world.domain)];
  await forever.query('insert into privacy_setting (account_id, message_months) values ($1, null)');
  const [shared, own] = [await monthOf('27 months'), await monthOf('28 months')];
  for (const month of [shared, own])
    await world.domain.pool.query('select ensure_contact_event_month($1)', [month]);
  await insert(usual, `${shared}T10:00:00Z`);
  await insert(forever, `${shared}T11:00:00Z`);
  await insert(usual, `${own}T10:00:00Z`);
  expect(await dropEventMonths(world.domain)).toBe(0);
  await applyRetention(world.domain, eventsRetention);
  expect([await count(usual), await count(forever)]).toEqual([0, 1]);
  expect(await dropEventMonths(world.domain)).toBe(1);
  expect(await months()).toContain(leafOf(shared));
  expect(await months()).not.toContain(leafOf(own));
  expect(await count(forever)).toBe(1);
});

it('never drops a month that an account may still keep', async () => {
  const month = await monthOf('24 months');
  await world.domain.pool.query('select ensure_contact_event_month($1)', [month]);
  await expect(world.domain.pool.query('select drop_contact_event_month($1)', [month])).rejects.toMatchObject(
    { code: '42501' },
  );
  const other = (sql: string) => asOwner(world.database, (client) => client.query(sql));
  await other(`drop table ${leafOf(month)}`);
});

it('has statistics over all months, which autovacuum doesn’t gather', async () => {
  const account = await TestAccount.create(world.domain);
  await insert(account, new Date().toISOString());
  await account.query(
    `insert into delivery_event (account_id, id, delivery_id, contact_id, kind)
     values ($1, uuidv7(), uuidv7(), uuidv7(), 'open')`,
  );
  await account.query(
    `insert into delivery (account_id, id, channel, address, contact_id)
     values ($1, uuidv7(), 'email', 'ada@example.com', uuidv7())`,
  );
  const known = () =>
    asOwner(world.database, async (client) => {
      const { rows } = await client.query(
        `select tablename from pg_stats where attname = 'contact_id' and inherited order by tablename`,
      );
      return rows.map(({ tablename }) => tablename);
    });
  expect(await known()).toEqual([]);
  await analyzeEvents(world.domain);
  expect(await known()).toEqual(['contact_event', 'delivery', 'delivery_event']);
});
