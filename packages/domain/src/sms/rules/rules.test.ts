import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SystemUnit } from '../../kernel/index.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { DoNotDisturb } from './do-not-disturb.ts';
import { explainNumber } from './explain-number.ts';
import { SmsHours } from './sms-hours.ts';
import { SmsPrefixes } from './sms-prefixes.ts';
import { SmsRoutes } from './sms-routes.ts';

let test: TestDomain;
beforeAll(async () => {
  test = await startTestDomain();
});
afterAll(() => test.stop());
const inSystem = <T>(work: (unit: SystemUnit) => Promise<T>): Promise<T> => test.domain.staff(work);
const hoursOf = async (country: string) =>
  (await inSystem((unit) => new SmsHours(unit).list())).find((rule) => rule.country === country);
const sms = {
  callbackOrigin: 'http://127.0.0.1:1',
  smpp: { host: '', port: 1, systemId: '', password: '' },
  infobip: { url: '', apiKey: '' },
};
const explain = (number: string, at = '2026-11-23T12:00:00Z') =>
  inSystem((unit) => explainNumber({ sql: unit.sql, clock: { now: () => new Date(at) } }, sms, number));

describe('hours of a country', () => {
  it('are set by day within the global limits, and never close a country for good', async () => {
    await inSystem((unit) => new SmsHours(unit).setDays('KE', [6, 7], { opens: '09:00', closes: '13:00' }));
    expect((await hoursOf('KE'))?.days.slice(4)).toEqual([
      { weekday: 5, opens: '08:00', closes: '18:00' },
      { weekday: 6, opens: '09:00', closes: '13:00' },
      { weekday: 7, opens: '09:00', closes: '13:00' },
    ]);
    await inSystem((unit) => new SmsHours(unit).setDays('KE', [7], null));
    expect((await explain('+254712345678', '2026-11-22T09:00:00Z')).opensAt).toEqual(
      new Date('2026-11-23T05:00:00Z'),
    );
    for (const hours of [
      { opens: '07:00', closes: '18:00' },
      { opens: '08:00', closes: '20:30' },
      { opens: '12:00', closes: '12:00' },
    ])
      await expect(inSystem((unit) => new SmsHours(unit).setDays('KE', [1], hours))).rejects.toMatchObject({
        code: 'invalid_input',
      });
    await expect(
      inSystem((unit) => new SmsHours(unit).setDays('KE', [1, 2, 3, 4, 5, 6, 7], null)),
    ).rejects.toMatchObject({ code: 'blocked' });
    expect((await hoursOf('KE'))?.days).toHaveLength(6);
    await expect(inSystem((unit) => new SmsHours(unit).setDays('TZ', [1], null))).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('start as the default rule, have a time zone, and can be removed', async () => {
    await expect(
      inSystem((unit) => new SmsHours(unit).setCountry('TZ', { zone: 'Africa/Nowhere', basis: 'None' })),
    ).rejects.toMatchObject({
      code: 'invalid_input',
    });
    await inSystem((unit) =>
      new SmsHours(unit).setCountry('TZ', { zone: 'Africa/Dar_es_Salaam', basis: 'TCRA' }),
    );
    await inSystem((unit) =>
      new SmsHours(unit).setCountry('TZ', { zone: 'Africa/Dar_es_Salaam', basis: 'TCRA rules' }),
    );
    expect(await hoursOf('TZ')).toMatchObject({ basis: 'TCRA rules', days: (await hoursOf('*'))?.days });
    await inSystem((unit) => new SmsHours(unit).removeCountry('TZ'));
    expect(await hoursOf('TZ')).toBeUndefined();
    await expect(inSystem((unit) => new SmsHours(unit).removeCountry('TZ'))).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(inSystem((unit) => new SmsHours(unit).removeCountry('*'))).rejects.toMatchObject({
      code: 'blocked',
    });
  });

  it('skip holidays', async () => {
    await inSystem((unit) => new SmsHours(unit).addHoliday('NG', '2027-10-01', 'Independence Day'));
    expect((await hoursOf('NG'))?.holidays).toEqual([{ day: '2027-10-01', name: 'Independence Day' }]);
    expect(await explain('+2348031234567', '2027-10-01T12:00:00Z')).toMatchObject({
      isOpen: false,
      opensAt: new Date('2027-10-02T07:00:00Z'),
    });
    await inSystem((unit) => new SmsHours(unit).removeHoliday('NG', '2027-10-01'));
    expect(await explain('+2348031234567', '2027-10-01T12:00:00Z')).toMatchObject({ isOpen: true });
    await expect(
      inSystem((unit) => new SmsHours(unit).removeHoliday('NG', '2027-10-01')),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('routes', () => {
  it('are tried in order, specific ones first, and fall back to all carriers', async () => {
    expect(await explain('+2348031234567')).toMatchObject({
      country: 'NG',
      network: 'mtn',
      promotional: ['smpp', 'infobip'],
      transactional: ['smpp', 'infobip'],
    });
    const route = {
      country: 'NG',
      network: 'mtn',
      messageType: 'transactional',
      carrier: 'infobip',
      priority: 10,
      isEnabled: true,
    } as const;
    const { id } = await inSystem((unit) => new SmsRoutes(unit).set(route));
    expect(await explain('+2348031234567')).toMatchObject({
      promotional: ['smpp', 'infobip'],
      transactional: ['infobip'],
    });
    expect(await inSystem((unit) => new SmsRoutes(unit).set({ ...route, isEnabled: false }))).toMatchObject({
      id,
      isEnabled: false,
    });
    expect(await explain('+2348031234567')).toMatchObject({ transactional: ['smpp', 'infobip'] });
    await expect(inSystem((unit) => new SmsRoutes(unit).set({ ...route, network: 'mtm' }))).rejects.toThrow(
      /9mobile, airtel, glo, mtn/,
    );
    await inSystem((unit) => new SmsRoutes(unit).remove(id));
    await expect(inSystem((unit) => new SmsRoutes(unit).remove(id))).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await inSystem((unit) => new SmsRoutes(unit).list())).toEqual([]);
  });
});

describe('the numbering plan', () => {
  it('adds new prefixes, pages through them, and removes them', async () => {
    await inSystem((unit) =>
      new SmsPrefixes(unit).set({ prefix: '+2348037', country: 'NG', network: 'mafab' }),
    );
    expect(await explain('+2348037123456')).toMatchObject({ country: 'NG', network: 'mafab' });
    const first = await inSystem((unit) =>
      new SmsPrefixes(unit).list({ country: 'NG', after: '', limit: 30 }),
    );
    const second = await inSystem((unit) =>
      new SmsPrefixes(unit).list({ country: 'NG', after: first.nextCursor ?? '', limit: 30 }),
    );
    expect([
      first.items.length,
      second.nextCursor,
      [...first.items, ...second.items].some(({ network }) => network === 'mafab'),
    ]).toEqual([30, null, true]);
    await inSystem((unit) => new SmsPrefixes(unit).remove('+2348037'));
    expect(await explain('+2348037123456')).toMatchObject({ network: 'mtn' });
    await expect(inSystem((unit) => new SmsPrefixes(unit).remove('+2348037'))).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('the do-not-disturb list', () => {
  it('stores no number, counts new ones, and refuses invalid ones', async () => {
    const add = (numbers: string[]) => inSystem((unit) => new DoNotDisturb(unit).add(numbers));
    expect(await add(['+234 803 123 4567', '+2348031234567', '+254712345678'])).toBe(2);
    expect(await add(['+2348031234567'])).toBe(0);
    await expect(add(['+254712345679', '0803 123'])).rejects.toThrow(/"0803 123" isn’t a phone number/);
    expect(await explain('+254712345679')).toMatchObject({ isDoNotDisturb: false });
    expect(await explain('+254712345678')).toMatchObject({ isDoNotDisturb: true });
    expect(await inSystem((unit) => new DoNotDisturb(unit).counts())).toEqual([
      { source: 'staff', numbers: 2 },
    ]);
    const { rows } = await test.domain.pool.query('select * from sms_do_not_disturb');
    expect(JSON.stringify(rows)).not.toContain('8031234567');
    expect(await inSystem((unit) => new DoNotDisturb(unit).remove(['+254712345678', '+254712345670']))).toBe(
      1,
    );
  });
});
