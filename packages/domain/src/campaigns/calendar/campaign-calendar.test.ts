import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/index.ts';
import { asOwner, startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';
import { type CalendarDay, readCalendar } from './campaign-calendar.ts';
import { findCampaignsOfDaysSql } from './campaign-calendar.sql.ts';

let test: TestDomain;
let account: TestAccount;

beforeAll(async () => {
  test = await startTestDomain();
});
afterAll(() => test?.stop());
beforeEach(async () => {
  account = await TestAccount.create(test.domain);
});

interface Stored {
  name?: string;
  status?: string;
  startedAt?: string | null;
  scheduledAt?: string | null;
  kind?: string;
  deletedAt?: string | null;
}

/** A campaign as the send path leaves it behind. */
async function add(fields: Stored, owner = account): Promise<string> {
  const id = newId();
  const { name = 'News', status = 'finished', kind = 'campaign' } = fields;
  const { startedAt = null, scheduledAt = null, deletedAt = null } = fields;
  await owner.query(
    `insert into campaign (account_id, id, channel, name, status, kind, started_at, scheduled_at, deleted_at)
     values ($1, $2, 'email', $3, $4, $5, $6, $7, $8)`,
    [id, name, status, kind, startedAt, scheduledAt, deletedAt],
  );
  return id;
}

const read = (from: string, weeks: number, owner = account) =>
  owner.inScope((scope) => readCalendar(scope, from, weeks));

/** "2026-11-30 News": the days that have something. */
const shown = (days: CalendarDay[]) =>
  days.flatMap(({ day, entries }) => entries.map(({ name }) => `${day} ${name}`));

const setZone = (zone: string) => account.query('update account set timezone = $2 where id = $1', [zone]);

describe('the days of the calendar', () => {
  it.each([
    // The first and last moment of November by the clocks of Lagos (+1), Los Angeles (-8) and Auckland (+13).
    ['Africa/Lagos', '2026-10-31T23:00:00Z', '2026-11-30T22:59:59.999Z'],
    ['America/Los_Angeles', '2026-11-01T07:00:00Z', '2026-12-01T07:59:59.999Z'],
    ['Pacific/Auckland', '2026-10-31T11:00:00Z', '2026-11-30T10:59:59.999Z'],
  ])('begin and end at midnight in %s', async (zone, first, last) => {
    await setZone(zone);
    const before = new Date(Date.parse(first) - 1).toISOString();
    const after = new Date(Date.parse(last) + 1).toISOString();
    await add({ name: 'before', startedAt: before });
    await add({ name: 'first', startedAt: first });
    await add({ name: 'last', status: 'scheduled', scheduledAt: last });
    await add({ name: 'after', status: 'scheduled', scheduledAt: after });
    // Six weeks that begin on Monday, 26 October.
    expect(shown(await read('2026-10-26', 6))).toEqual([
      '2026-10-31 before',
      '2026-11-01 first',
      '2026-11-30 last',
      '2026-12-01 after',
    ]);
    const week = await read('2026-11-01', 1);
    expect(week.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6, 7].map((day) => `2026-11-0${day}`));
    expect(shown(week)).toEqual(['2026-11-01 first']);
  });

  it('have 23 and 25 hours when clocks change', async () => {
    await setZone('Europe/London');
    await add({ name: 'short', startedAt: '2026-03-29T22:59:59Z' });
    await add({ name: 'next', startedAt: '2026-03-29T23:00:00Z' });
    await add({ name: 'long', startedAt: '2026-10-25T23:59:59Z' });
    expect(shown(await read('2026-03-23', 2))).toEqual(['2026-03-29 short', '2026-03-30 next']);
    expect(shown(await read('2026-10-19', 1))).toEqual(['2026-10-25 long']);
  });

  it('can be the last and the first that there are', async () => {
    expect(await read('9999-12-20', 6)).toHaveLength(42);
    expect(await read('0001-01-01', 1)).toHaveLength(7);
  });
});

describe('what is on it', () => {
  it('is what was sent at its start, and what is scheduled, in the order of the day', async () => {
    await add({ name: 'later', status: 'scheduled', scheduledAt: '2026-11-10T15:00:00Z' });
    // Scheduled for one day, and started on the next after a pause of the worker.
    const late = { scheduledAt: '2026-11-09T22:59:00Z', startedAt: '2026-11-10T08:00:00Z' };
    await add({ name: 'started late', ...late });
    await add({ name: 'cancelled', status: 'cancelled', scheduledAt: '2026-11-10T09:00:00Z' });
    const [day] = await read('2026-11-10', 1);
    expect(day).toMatchObject({ day: '2026-11-10', hasMore: false });
    expect(day?.entries).toMatchObject([
      {
        kind: 'campaign',
        name: 'started late',
        status: 'finished',
        channel: 'email',
        at: new Date(late.startedAt),
      },
      { name: 'cancelled', status: 'cancelled' },
      { name: 'later', status: 'scheduled', at: new Date('2026-11-10T15:00:00Z') },
    ]);
  });

  it('is no draft, nothing deleted, nothing of a journey and nothing of another account', async () => {
    const at = { startedAt: '2026-11-10T09:00:00Z' };
    await add({ ...at, name: 'draft', status: 'draft' });
    await add({ ...at, name: 'deleted', deletedAt: '2026-11-11T09:00:00Z' });
    await add({ ...at, name: 'journey', kind: 'journey' });
    const other = await TestAccount.create(test.domain);
    await add({ ...at, name: 'foreign' }, other);
    expect(shown(await read('2026-11-09', 1))).toEqual([]);
    expect(shown(await read('2026-11-09', 1, other))).toEqual(['2026-11-10 foreign']);
  });

  it('is the next check of a feed that can send something', async () => {
    const modelId = await account.campaign({ name: 'Model' });
    const addFeed = async (name: string, change?: string) => {
      await account.query(
        `insert into campaign_feed (account_id, id, name, url, model_id, schedule, max_items, next_check_at)
         values ($1, $2, $3, 'https://blog.example/feed', $4, '{"every":"day","time":"09:00"}', 5, '2026-11-10T08:00:00Z')`,
        [newId(), name, modelId],
      );
      if (change)
        await account.query(`update campaign_feed set ${change} where account_id = $1 and name = $2`, [name]);
    };
    await addFeed('Blog');
    await addFeed('Deleted', 'deleted_at = now()');
    await addFeed('Paused', `status = 'paused'`);
    await addFeed('Read first', `first_reading = 'skip'`);
    await add({ name: 'News', startedAt: '2026-11-10T09:00:00Z' });
    const [day] = await read('2026-11-10', 1);
    expect(day?.entries.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['feed Blog', 'campaign News']);
  });
});

describe('an account with 100,000 campaigns', () => {
  it('reads a month by the index, and of each day no more than it shows', { timeout: 120_000 }, async () => {
    await account.query(
      `insert into campaign (account_id, id, channel, name, status, started_at, html)
       select $1, uuidv7(), 'email', 'Campaign ' || n, 'finished', '2026-11-30T12:00:00Z'::timestamptz - n * interval '15 minutes',
         repeat('x', 2000)
       from generate_series(1, 100000) n`,
    );
    await asOwner(test.database, (client) => client.query('vacuum analyze campaign'));
    const days = await read('2026-10-26', 6);
    expect(days.find(({ day }) => day === '2026-11-11')).toMatchObject({ hasMore: true });
    expect(days.map(({ entries }) => entries.length)).toContain(50);
    expect(Math.max(...days.map(({ entries }) => entries.length))).toBe(50);
    const plan = await account.inScope(async ({ sql, actor }) => {
      const starts = days.map(({ day }) => new Date(`${day}T00:00:00Z`));
      const ends = starts.map((start) => new Date(start.getTime() + 86_400_000));
      const { rows } = await sql<object>(`explain (analyze, buffers) ${findCampaignsOfDaysSql}`, [
        actor.accountId,
        days.map(({ day }) => day),
        starts,
        ends,
        51,
      ]);
      return rows.map((row) => Object.values(row)[0]).join('\n');
    });
    expect(plan).toMatch(/Index Scan using campaign_calendar on campaign/);
    expect(plan).toMatch(/Index Cond: .*>= d\.since.*< d\.until/);
    expect(plan).not.toMatch(/Seq Scan on campaign|Rows Removed by Filter/);
  });
});
