import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { checkInvariants, createDomain, type Domain, loginUrls } from '@talkdrum/domain';
import { cloneDatabase, type TestDatabase } from '@talkdrum/domain/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Product, startProduct } from '../../product.ts';

const days = 6;
let database: TestDatabase;
let product: Product;
let owner: pg.Client;
let today: unknown[];

/** Runs a script of the server to its end, or kills it once it has printed a line that matches. */
async function run(script: string, args: string[] = [], killAt?: RegExp): Promise<string> {
  const { TALKDRUM_PARENT_PID: _parent, ...env } = product.env;
  const child = spawn(process.execPath, [`apps/server/src/${script}`, ...args], { env });
  let output = '';
  const collect = (text: string) => {
    output += text;
    if (killAt?.test(output)) child.kill('SIGKILL');
  };
  child.stdout.setEncoding('utf8').on('data', collect);
  child.stderr.setEncoding('utf8').on('data', collect);
  const [code] = await once(child, 'close');
  return `${output}${code}`;
}

const query = async <Row extends object>(sql: string): Promise<Row[]> => (await owner.query<Row>(sql)).rows;
const number = async (sql: string): Promise<number> =>
  Number((await query<{ n: string }>(`select count(*) as n ${sql}`))[0]?.n);

/** Drafts that somebody made, with the names of the history's first campaigns. */
const sameNames = `'New in: Adire from Abeokuta', 'Kola Circle: early access', 'Saturday in the Lagos store'`;

/** What the seed sent today, and its money. */
const sentToday = () =>
  query(`
    select d.id, d.created_at, d.settled_at, t.id as movement, t.at
    from campaign c
    join delivery d on d.campaign_id = c.id
    join ledger_transaction t on t.subject = 'campaign/' || c.id
    where c.name in ('Harmattan sale, first wave', 'Your order is ready')
    order by d.id, t.id`);

beforeAll(async () => {
  database = await cloneDatabase();
  product = await startProduct({ database });
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  expect(await run('seed.ts')).toMatch(/"password".*\s0$/);
  today = await sentToday();
  await query(`
    insert into campaign
    select (jsonb_populate_record(c, jsonb_build_object('id', uuidv7(), 'name', s.same))).*
    from campaign c, unnest(array[${sameNames}]) s (same)
    where c.name = 'November letter'`);
  expect(await run('history.ts', [`days=${days}`], /1 of/)).toMatch(/1 of/);
  expect(await run('history.ts', [`days=${days}`])).toMatch(/the last days\s+0$/);
});
afterAll(async () => {
  await owner.end();
  await product.stop();
  await database.drop();
});

describe('the demo’s past, after an interruption', () => {
  test('lies on its days and in its partitions', async () => {
    expect(
      await number(`from campaign where started_at < now() - interval '20 hours' and status = 'finished'`),
    ).toBeGreaterThanOrEqual(1);
    expect(await number(`from delivery where kept_until <> message_kept_until(account_id, created_at)`)).toBe(
      0,
    );
    expect(await number('from delivery_rest')).toBe(0);
    expect(await number('from delivery_event where at > now()')).toBe(0);
    expect(
      await number(`
        from delivery d
        join contact c on c.id = d.contact_id
        where d.campaign_id is not null and d.created_at < c.created_at`),
    ).toBe(0);
  });

  test('has hourly figures that match its rows', async () => {
    const wrong = await query(`
      select channel, hour
      from (select channel, hour, sent from channel_hour where sent > 0) s
      full join (
        select channel, date_trunc('hour', settled_at) as hour, count(*) as n
        from delivery
        where state = 'sent'
        group by 1, 2
      ) d using (channel, hour)
      where s.sent is distinct from d.n`);
    expect(wrong).toEqual([]);
    expect(await number('from channel_hour where sent > 0')).toBeGreaterThan(days);
  });

  test('has people who joined on their days', async () => {
    const wrong = await query(`
      select day
      from (select day, sum(joined) as joined from audience_day group by 1 having sum(joined) <> 0) k
      full join (
        select (created_at at time zone 'Africa/Lagos')::date as day, count(*) as n
        from contact
        where deleted_at is null
        group by 1
      ) c using (day)
      where k.joined is distinct from c.n`);
    expect(wrong).toEqual([]);
    // The last day ends when the history began: nobody keeps the time at which it was made.
    const late = await query(`
      select c.email, c.created_at
      from contact c
      join account a on a.id = c.account_id
      where c.source = 'demo' and c.created_at > a.created_at + interval '${days + 1} days'`);
    expect(late).toEqual([]);
    expect(
      await number(`from (select distinct created_at::date from contact where source = 'demo') d`),
    ).toBeGreaterThan(days - 1);
  });

  test('leaves campaigns of other people alone, whatever their names', async () => {
    expect(
      await number(`
        from campaign
        where name in (${sameNames}) and status = 'draft' and created_at > now() - interval '1 hour'`),
    ).toBe(3);
  });

  test('adds nobody from the past to the journey that runs today', async () => {
    expect(await number('from journey_run')).toBe(40);
  });

  test('has a café whose members earned over its days, once however often it is opened', async () => {
    const earned = () =>
      query(
        `select count(*) as n, count(distinct at::date) > 3 as is_spread from point_entry where kind = 'earn'`,
      );
    expect(await run('cafe.ts')).toMatch(/orders in \d days\s+0$/);
    const before = await earned();
    expect(before).toMatchObject([{ is_spread: true }]);
    expect(await number(`from referral_program where name = 'Bring a friend to the café'`)).toBe(1);
    await run('cafe.ts');
    expect(await earned()).toEqual(before);
    expect(await number('from loyalty_program')).toBe(1);
  });

  test('has a statement in order of time whose balances follow from each other', async () => {
    const wrong = await query(`
      select id
      from (
        select id, at, balance_after_minor, sum(posted_minor) over (order by id) as balance,
          lag(at) over (order by id) as earlier
        from ledger_transaction
      ) t
      where balance_after_minor <> balance or at < earlier`);
    expect(wrong).toEqual([]);
  });

  test('keeps every invariant', async () => {
    const domain: Domain = await createDomain({
      ...loginUrls(database.ownerUrl, database.secret),
      secret: database.secret,
      appUrl: product.appUrl,
      publicUrl: product.publicUrl,
      smtpUrl: product.env.SMTP_URL,
      smtpConnections: 1,
      bounceDomain: 'bounces.localhost',
      systemFrom: 'Talkdrum <no-reply@talkdrum.localhost>',
      spfInclude: 'spf.talkdrum.localhost',
      dataDir: product.env['DATA_DIR'] ?? '',
      poolSize: 2,
    });
    const broken = (await checkInvariants(domain)).filter((found) => found.broken > 0);
    await domain.close();
    expect(broken).toEqual([]);
  });

  test('changed nothing of what was sent today, and is made once', async () => {
    expect(await sentToday()).toEqual(today);
    const before = await query('select channel, hour, sent, views, clicks from channel_hour order by 1, 2');
    await run('history.ts', [`days=${days}`]);
    expect(await query('select channel, hour, sent, views, clicks from channel_hour order by 1, 2')).toEqual(
      before,
    );
  });
});
