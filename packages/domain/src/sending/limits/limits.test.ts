import fc from 'fast-check';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contactZone } from '../../audience/index.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { SendingFixture } from '../../testing/sending-fixture.ts';
import { checkInvariants } from '../../invariants/invariants.ts';
import { claimRecipients } from '../claims/claim-recipients.ts';
import { TenantConnection } from '../leases/tenant-connection.ts';
import type { ClaimedBatch } from '../leases/send-source.ts';
import { reapClaims } from '../stopping/reap-claims.ts';
import { defaultMonth } from '../testing/default-month.ts';
import { mark, settleSent } from '../testing/settle-by-hand.ts';
import { noLimits, type SendingLimits } from './sending-limits.schema.ts';

let test: TestDomain;
let connections: [TenantConnection, TenantConnection];
let account: SendingFixture;
let people: string[];
beforeAll(async () => {
  test = await startTestDomain({ poolSize: 10 });
  const connect = () => new TenantConnection(test.domain.config.appDatabaseUrl);
  connections = [connect(), connect()];
});
afterAll(async () => {
  await Promise.all(connections.map((connection) => connection.close()));
  await test.stop();
});
beforeEach(async () => {
  account = await SendingFixture.create(test.domain);
  people = await account.addPeople(40);
});

const oncePerWeek: SendingLimits = { ...noLimits, all: { messages: 1, days: 7 } };
const limit = (limits: SendingLimits) => account.inScope(({ sendingLimits }) => sendingLimits.set(limits));

function claim(campaignId: string, size: number, limits: SendingLimits, by = 0): Promise<ClaimedBatch> {
  return claimRecipients(connections[by] ?? connections[0], {
    accountId: account.accountId,
    campaignId,
    after: '-infinity',
    limit: size,
    leaseSeconds: 60,
    withAttributes: false,
    keptUntil: defaultMonth,
    limits,
  });
}

async function send(batch: ClaimedBatch, by = 0): Promise<void> {
  const connection = connections[by] ?? connections[0];
  await mark(connection, batch.leased);
  await settleSent(connection, batch.leased);
}

/** How many messages each contact got. */
async function received(): Promise<Map<number, number>> {
  const rows = await account.query<{ n: number; contacts: number }>(
    `select n, count(*)::int as contacts from (
       select count(d.id)::int as n from contact c
       left join delivery d on d.account_id = c.account_id and d.contact_id = c.id and d.state in ('sent', 'unknown')
       where c.account_id = $1 group by c.id
     ) per_contact group by 1 order by 1`,
  );
  return new Map(rows.map(({ n, contacts }) => [n, contacts]));
}

describe('a cap', () => {
  it('leaves out people who have had enough when the audience is frozen, and only them', async () => {
    const first = await account.startCampaign({ source: 'all' });
    await send(await claim(first.id, 15, noLimits));
    expect((await account.startCampaign({ source: 'all' })).excluded.cap).toBe(0);
    await limit(oncePerWeek);
    expect(await account.startCampaign({ source: 'all' })).toMatchObject({
      recipients: 25,
      excluded: { cap: 15 },
    });
    await account.query(
      `update delivery set settled_at = now() - interval '8 days' where account_id = $1 and state = 'sent'`,
    );
    expect((await account.startCampaign({ source: 'all' })).excluded.cap).toBe(0);
  });

  it('of one channel counts only messages of that channel', async () => {
    const first = await account.startCampaign({ source: 'all' });
    await send(await claim(first.id, 10, noLimits));
    await limit({ ...noLimits, sms: { messages: 1, days: 7 } });
    expect((await account.startCampaign({ source: 'all' })).excluded.cap).toBe(0);
    await limit({ ...noLimits, email: { messages: 1, days: 7 } });
    expect((await account.startCampaign({ source: 'all' })).excluded.cap).toBe(10);
  });

  it('is checked again when a message is claimed, and the person is counted as left out', async () => {
    await limit(oncePerWeek);
    const first = await account.startCampaign({ source: 'all' });
    const second = await account.startCampaign({ source: 'all' });
    await send(await claim(first.id, 100, oncePerWeek));
    const batch = await claim(second.id, 100, oncePerWeek);
    expect([batch.taken, batch.leased.length]).toEqual([40, 0]);
    const answer = await account.inScope(({ whyNot }) => whyNot.counts(second.id));
    expect(answer).toMatchObject({ audience: 40, sent: 0, leftOut: [{ reason: 'cap', count: 40 }] });
  });

  it('doesn’t count campaigns of transactional senders', async () => {
    const first = await account.startCampaign({ source: 'all' });
    await send(await claim(first.id, 100, noLimits));
    await account.query(`update sender set campaign = 'transactional' where account_id = $1`);
    await limit(oncePerWeek);
    expect((await account.startCampaign({ source: 'all' })).excluded.cap).toBe(0);
  });

  it('holds for two workers that send two campaigns to the same people at once', async () => {
    await limit(oncePerWeek);
    const campaigns = [await account.startCampaign(), await account.startCampaign()];
    await Promise.all(
      campaigns.map(async ({ id }, by) => {
        for (let round = 0; round < 20; round += 1) {
          const batch = await claim(id, 7, oncePerWeek, by);
          if (batch.taken === 0) break;
          await send(batch, by);
        }
      }),
    );
    expect(await received()).toEqual(new Map([[1, people.length]]));
    const counted = /^(?:a frozen audience|campaign counters|every recipient)/;
    expect(
      (await checkInvariants(test.domain)).filter(({ name, broken }) => broken > 0 && counted.test(name)),
    ).toEqual([]);
  });

  it('counts what a killed worker may have sent, and what it never sent goes out once', async () => {
    await limit(oncePerWeek);
    const [first, second] = [await account.startCampaign(), await account.startCampaign()];
    const died = await claim(first.id, 10, oncePerWeek);
    // Four were marked: without a journal nobody knows whether they left.
    await mark(connections[0], died.leased.slice(0, 4));
    const other = await claim(second.id, 100, oncePerWeek, 1);
    expect([other.taken, other.leased.length]).toEqual([40, 30]);
    await send(other, 1);
    await account.query(
      `update send_claim set lease_until = now() - interval '10 minutes' where account_id = $1`,
    );
    await reap(first.id);
    const again = await claim(first.id, 100, oncePerWeek);
    await send(again);
    expect(again.leased.length).toBe(6);
    expect(await received()).toEqual(new Map([[1, people.length]]));
  });
});

describe('hours for marketing email', () => {
  const shut = DateTime.now().setZone('Africa/Lagos');
  /** Open for two hours that begin in three hours, wherever that is on the clock. */
  const openLater = (): SendingLimits => {
    const opens = shut.hour >= 20 ? shut.startOf('day').plus({ hours: 2 }) : shut.plus({ hours: 3 });
    const closes = opens.plus({ minutes: opens.hour === 23 ? 59 - opens.minute : 59 });
    const [from, to] = [opens.toFormat('HH:mm'), closes.toFormat('HH:mm')];
    return {
      ...noLimits,
      emailHours: from < to ? { opens: from, closes: to } : { opens: '02:00', closes: '02:59' },
    };
  };

  it('let a frozen recipient wait for the recipient’s own morning', async () => {
    const limits = openLater();
    await limit(limits);
    await account.query(
      `update contact set time_zone = 'Asia/Tokyo' where account_id = $1 and email < 'person2'`,
    );
    const { id } = await account.startCampaign();
    const waiting = await account.query<{ at: Date; zone: string }>(
      `select d.send_after as at, coalesce(c.time_zone, 'Africa/Lagos') as zone
       from delivery d join contact c on c.account_id = d.account_id and c.id = d.contact_id
       where d.account_id = $1 and d.campaign_id = $2 and d.reason = 'quiet_hours'`,
      [id],
    );
    expect(waiting.length).toBeGreaterThan(0);
    for (const { at, zone } of waiting)
      expect(DateTime.fromJSDate(at).setZone(zone).toFormat('HH:mm')).toBe(limits.emailHours?.opens);
  });

  it('that closed since the freeze send nothing more until they open', async () => {
    const { id } = await account.startCampaign();
    const limits = openLater();
    const batch = await claim(id, 100, limits);
    expect([batch.taken, batch.leased.length]).toEqual([40, 0]);
    const rows = await account.rows(id);
    expect(new Set(rows.map(({ state, reason }) => `${state} ${reason}`))).toEqual(
      new Set(['queued quiet_hours']),
    );
    expect(rows.every(({ sendAfter }) => sendAfter !== null && sendAfter.getTime() > Date.now())).toBe(true);
    const open = await claim(id, 100, { ...noLimits, emailHours: { opens: '00:00', closes: '23:59' } });
    expect(open.taken).toBe(0);
  });

  it('open at the same time by the wall clock all year, as an independent calendar has it', async () => {
    const zones = [
      'Africa/Lagos',
      'Europe/London',
      'America/New_York',
      'Asia/Kolkata',
      'Australia/Lord_Howe',
    ];
    const time = fc.record({
      at: fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
      zone: fc.constantFrom(...zones),
      opens: fc.integer({ min: 4, max: 11 }),
      closes: fc.integer({ min: 12, max: 23 }),
    });
    await fc.assert(
      fc.asyncProperty(time, async ({ at, zone, opens, closes }) => {
        const [row] = await account.query<{ at: Date }>(
          'select next_opening($2, $3, make_time($4, 0, 0), make_time($5, 0, 0)) as at, $1::uuid',
          [at, zone, opens, closes],
        );
        const local = DateTime.fromJSDate(at, { zone });
        const isOpen = local.hour >= opens && local.hour < closes;
        const day = local.hour >= closes ? local.plus({ days: 1 }) : local;
        const expected = isOpen ? local : day.set({ hour: opens, minute: 0, second: 0, millisecond: 0 });
        expect(row?.at.toISOString()).toBe(expected.toUTC().toJSDate().toISOString());
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['a contact’s own zone first', 'Asia/Tokyo', 'Europe/Paris', '+2348031234567', 'Asia/Tokyo'],
    ['then the attribute', null, 'Europe/Paris', '+2348031234567', 'Europe/Paris'],
    ['an attribute that is no zone says nothing', null, 'Lagos time', '+2348031234567', 'Africa/Lagos'],
    ['then that of the number', null, null, '+2348031234567', 'Africa/Lagos'],
    ['the longest calling code decides', null, null, '+35312345678', 'Europe/Dublin'],
    ['the account’s where a country has several', null, null, '+14155550123', 'Africa/Nairobi'],
    ['the account’s without a number', null, null, null, 'Africa/Nairobi'],
  ])('know the zone: %s', async (_what, own, attribute, phone, zone) => {
    const [row] = await account.query<{ zone: string }>(
      `select ${contactZone('c', '$5::text')} as zone, $1::uuid
       from (select $2::text as time_zone, jsonb_build_object('time_zone', $3::text) as attributes, $4::text as phone) c`,
      [own, attribute, phone, 'Africa/Nairobi'],
    );
    expect(row?.zone).toBe(zone);
  });
});

async function reap(campaignId: string): Promise<void> {
  const owner = { accountId: account.accountId, campaignId, channel: 'email' } as const;
  await account.inScope(({ sql }) => reapClaims(sql, owner, test.domain.config.dataDir));
}
