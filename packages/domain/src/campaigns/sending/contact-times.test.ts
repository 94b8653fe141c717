import { DateTime } from 'luxon';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/index.ts';
import { startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';
import { type ScriptedServer, startScriptedServer } from '../../sending/testing/scripted-server.ts';

let server: ScriptedServer;
let world: TestDomain;
let account: TestAccount;
let list: string;

/** An hour from now on the clocks of Lagos: tonight in Tokyo, this afternoon in New York. */
const inAnHour = DateTime.now().setZone('Africa/Lagos').plus({ hours: 1 }).startOf('minute');
const local = inAnHour.toFormat("yyyy-MM-dd'T'HH:mm");
const onClock = (zone: string): Date => inAnHour.setZone(zone, { keepLocalTime: true }).toJSDate();

beforeAll(async () => {
  server = await startScriptedServer(() => undefined);
  world = await startTestDomain({ smtpUrl: server.url });
});
afterAll(async () => {
  await world.stop();
  await server.stop();
});
beforeEach(async () => {
  account = await TestAccount.create(world.domain);
  list = await account.list();
});

async function contact(name: string, zone: string | null, telephone = ''): Promise<string> {
  const id = await account.contact(
    { fullName: name, email: `${name}@example.com`, telephone, attributes: {} },
    [list],
  );
  if (zone !== null)
    await account.query('update contact set time_zone = $3 where account_id = $1 and id = $2', [id, zone]);
  return id;
}

async function draft(fields: Parameters<TestAccount['campaign']>[0] = {}): Promise<string> {
  const senderId = await account.emailSender(`${newId()}@kola.example`);
  return account.campaign({ senderId, audience: { source: 'list', listIds: [list] }, pasted: '', ...fields });
}

const schedule = (id: string, isPerContact = true, timezone = 'Africa/Lagos') =>
  account.inScope(({ campaignSending }) => campaignSending.schedule(id, { local, timezone, isPerContact }));

const departures = (id: string, at = local) =>
  account.inScope(({ campaignSending }) => campaignSending.departures(id, { local: at, timezone: 'UTC' }));

const waiting = (id: string) =>
  account.query<{ address: string; state: string; reason: string | null; at: Date | null }>(
    `select address, state, reason, date_trunc('minute', send_after) as at from delivery
     where account_id = $1 and campaign_id = $2 order by address`,
    [id],
  );

describe('a campaign at a time in each contact’s time zone', () => {
  it('waits for each recipient’s own clock, and reaches those whose time has passed at once', async () => {
    const aiko = await contact('aiko', 'Asia/Tokyo');
    await contact('bola', null);
    await contact('chris', 'America/New_York');
    await contact('dede', null, '+254712345678');
    const id = await draft();
    expect((await schedule(id)).getTime()).toBeGreaterThan(Date.now() - 60_000);
    const ofAiko = await account.inScope(({ contactOutlook }) => contactOutlook.of(aiko));
    expect(ofAiko[0]?.at?.getTime()).toBeGreaterThan(Date.now() - 60_000);
    await account.workOff();
    expect(await account.status(id)).toBe('sending');
    const own = (zone: string) => ({ state: 'queued', reason: 'contact_time', at: onClock(zone) });
    expect(await waiting(id)).toEqual([
      { address: 'aiko@example.com', state: 'queued', reason: null, at: null },
      { address: 'bola@example.com', ...own('Africa/Lagos') },
      { address: 'chris@example.com', ...own('America/New_York') },
      { address: 'dede@example.com', state: 'queued', reason: null, at: null },
    ]);
    await account.sendAll();
    expect(await account.states(id)).toEqual({ sent: 2, queued: 2 });
    await account.query(
      `update delivery set send_after = send_after - interval '1 hour' where account_id = $1 and campaign_id = $2`,
      [id],
    );
    await account.query('update due_work set due_at = now() where account_id = $1 and subject_id = $2', [id]);
    await account.sendAll();
    expect(await account.states(id)).toEqual({ sent: 3, queued: 1 });
    const before = await account.available();
    await account.inScope(({ campaignSending }) => campaignSending.cancel(id));
    await account.sendAll();
    expect(await account.states(id)).toEqual({ sent: 3, cancelled: 1 });
    expect(await account.available()).toBeGreaterThan(before);
  });

  it('says before who gets it when, people of zones with the same time together', async () => {
    await contact('aiko', 'Asia/Tokyo');
    await contact('bola', 'Africa/Lagos');
    await contact('carla', 'Africa/Luanda');
    await contact('diego', 'Africa/Lagos');
    await contact('eve', 'America/New_York');
    await contact('fola', null);
    await contact('gift', 'Africa/Lagos');
    await account.suppress('gift@example.com', 'unsubscribe');
    expect(await departures(await draft())).toEqual([
      { timezone: 'Asia/Tokyo', people: 1, at: onClock('Asia/Tokyo') },
      { timezone: 'Africa/Lagos', people: 3, at: onClock('Africa/Lagos') },
      { timezone: 'UTC', people: 1, at: onClock('UTC') },
      { timezone: 'America/New_York', people: 1, at: onClock('America/New_York') },
    ]);
  });

  it('says so only of a time to come and of a campaign that is there', async () => {
    await contact('bola', 'Africa/Lagos');
    const id = await draft();
    await expect(departures(id, '2026-01-01T09:00')).rejects.toMatchObject({
      details: { fieldErrors: { local: [expect.stringContaining('has passed')] } },
    });
    const stranger = await TestAccount.create(world.domain);
    const asked = stranger.inScope(({ campaignSending }) =>
      campaignSending.departures(id, { local, timezone: 'UTC' }),
    );
    await expect(asked).rejects.toMatchObject({ code: 'not_found' });
    await account.inScope(({ campaigns }) => campaigns.deleteDraft(id));
    await expect(departures(id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('waits by the chosen zone for those whose own isn’t known, and by the account’s for none', async () => {
    await contact('bola', null);
    const id = await draft();
    expect(await schedule(id, true, 'UTC')).toEqual(onClock('UTC'));
    await account.query('update campaign set scheduled_at = now() where account_id = $1 and id = $2', [id]);
    await account.workOffEarly();
    expect(await waiting(id)).toMatchObject([{ reason: 'contact_time', at: onClock('UTC') }]);
  });

  it('starts with the first contact, and tells each contact their own time', async () => {
    await contact('bola', 'Africa/Lagos');
    await contact('chris', 'America/New_York');
    const id = await draft();
    expect(await schedule(id)).toEqual(onClock('Africa/Lagos'));
    const [chris] = await account.query<{ id: string }>(
      `select id from contact where account_id = $1 and email = 'chris@example.com'`,
    );
    const coming = await account.inScope(({ contactOutlook }) => contactOutlook.of(chris?.id ?? ''));
    expect(coming).toMatchObject([{ campaignId: id, at: onClock('America/New_York') }]);
    await account.inScope(({ campaignSending }) => campaignSending.unschedule(id));
    await account.startSending(id);
    await account.workOff();
    expect((await waiting(id)).map(({ at }) => at)).toEqual([null, null]);
  });

  it('sends texts by the zone of the number, too', async () => {
    await world.domain.pool.query("update sms_window set opens = '00:00', closes = '24:00'");
    await world.domain.pool.query('delete from sms_holiday');
    const pasted = ['+2348031200001', '+447911123456'].join('\n');
    const id = await account.campaign({ senderId: await account.smsSender(), pasted }, 'sms');
    await schedule(id);
    await account.query('update campaign set scheduled_at = now() where account_id = $1 and id = $2', [id]);
    await account.workOffEarly();
    expect((await waiting(id)).map(({ reason, at }) => [reason, at])).toEqual([
      ['contact_time', onClock('Africa/Lagos')],
      ['contact_time', onClock('Europe/London')],
    ]);
  });

  it('doesn’t reach phones before their country’s hours', async () => {
    const opens = inAnHour.plus({ days: 2 }).startOf('day');
    await world.domain.pool.query(`delete from sms_window where country = 'NG'`);
    await world.domain.pool.query(
      `insert into sms_window (country, weekday, opens, closes) values ('NG', $1, '00:00', '24:00')`,
      [opens.weekday],
    );
    const id = await account.campaign(
      { senderId: await account.smsSender(), pasted: '+2348031200001' },
      'sms',
    );
    await schedule(id);
    await account.query('update campaign set scheduled_at = now() where account_id = $1 and id = $2', [id]);
    await account.workOffEarly();
    expect(await waiting(id)).toMatchObject([{ at: opens.toJSDate() }]);
  });

  it('is refused with an A/B test, on its field', async () => {
    await contact('bola', 'Africa/Lagos');
    await contact('chris', 'America/New_York');
    const id = await draft({ abTest: { variants: [{}, { subject: 'Other' }], testShare: 50 } });
    await expect(schedule(id)).rejects.toMatchObject({
      details: { fieldErrors: { isPerContact: [expect.stringContaining('A/B test')] } },
    });
    await schedule(id, false);
    const together = await account.inScope(({ campaigns }) => campaigns.get(id));
    expect([together.status, together.timePerContact()]).toEqual(['scheduled', null]);
  });

  describe('leaves email hours in force', () => {
    const hours = (opens: string, closes: string) =>
      account.inScope(({ sendingLimits }) =>
        sendingLimits.set({ all: null, email: null, sms: null, emailHours: { opens, closes } }),
      );

    async function waitsIn(zone: string) {
      await contact('zuri', zone);
      const id = await draft();
      await schedule(id);
      await account.query('update campaign set scheduled_at = now() where account_id = $1 and id = $2', [id]);
      await account.workOffEarly();
      return waiting(id);
    }

    it('a time after them waits until they open there the next day', async () => {
      const due = DateTime.fromJSDate(onClock('America/New_York')).setZone('America/New_York');
      // From midnight until the hour begins in which they are due; in the first one they open later.
      const isLater = due.hour === 0;
      await hours(isLater ? '01:00' : '00:00', isLater ? '02:00' : due.toFormat('HH:00'));
      const opens = isLater ? due.set({ hour: 1 }).startOf('hour') : due.plus({ days: 1 }).startOf('day');
      expect(await waitsIn('America/New_York')).toMatchObject([
        { reason: 'contact_time', at: opens.toJSDate() },
      ]);
    });

    it('people whose time has passed wait if they are closed now, though they were open then', async () => {
      const now = DateTime.now().setZone('Asia/Tokyo');
      await hours(inAnHour.toFormat('HH:00'), inAnHour.toFormat('HH:59'));
      const today = now.set({ hour: inAnHour.hour }).startOf('hour');
      const opens = today > now ? today : today.plus({ days: 1 });
      expect(await waitsIn('Asia/Tokyo')).toMatchObject([{ reason: 'quiet_hours', at: opens.toJSDate() }]);
    });
  });
});
