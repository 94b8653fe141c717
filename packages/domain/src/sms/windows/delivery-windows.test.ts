import { getCountries, getExampleNumber } from 'libphonenumber-js';
import examples from 'libphonenumber-js/mobile/examples';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { queryPool } from '../query.ts';
import { readKeyword } from '../inbound/keyword.ts';
import { NumberPlaces } from '../numbers/number-places.ts';
import { DeliveryWindows } from './delivery-windows.ts';

let test: TestDomain;
let windows: DeliveryWindows;
let places: NumberPlaces;
beforeAll(async () => {
  test = await startTestDomain();
  windows = await DeliveryWindows.load(queryPool(test.domain.pool));
  places = await NumberPlaces.load(queryPool(test.domain.pool));
});
afterAll(() => test.stop());

const next = (country: string, now: string, zone = 'UTC') =>
  windows.nextOpen(country, zone, new Date(now)).toISOString();

describe('the delivery window', () => {
  it.each([
    ['Lagos at 07:59 waits a minute', 'NG', '2026-11-23T06:59:00Z', '2026-11-23T07:00:00.000Z'],
    ['Lagos at 08:00 is open', 'NG', '2026-11-23T07:00:00Z', '2026-11-23T07:00:00.000Z'],
    ['Lagos at 20:00 waits for the morning', 'NG', '2026-11-23T19:00:00Z', '2026-11-24T07:00:00.000Z'],
    ['Nairobi closes at 18:00', 'KE', '2026-11-23T15:00:00Z', '2026-11-24T05:00:00.000Z'],
    ['Accra has no Sunday', 'GH', '2026-11-22T10:00:00Z', '2026-11-23T08:00:00.000Z'],
    [
      'Johannesburg on Saturday after 13:00 waits for Monday',
      'ZA',
      '2026-11-21T11:00:00Z',
      '2026-11-23T06:00:00.000Z',
    ],
    ['Johannesburg on a public holiday waits', 'ZA', '2026-12-16T10:00:00Z', '2026-12-17T06:00:00.000Z'],
    ['New York in winter opens at 11', 'US', '2026-11-23T13:00:00Z', '2026-11-23T16:00:00.000Z'],
    ['London follows its summer time', 'GB', '2026-06-01T06:00:00Z', '2026-06-01T07:00:00.000Z'],
  ])('%s', (_what, country, now, expected) => {
    expect(next(country, now)).toBe(expected);
  });

  it.each([
    [
      'Paris at 22:00 waits for its morning',
      '+33612345678',
      '2026-11-23T21:00:00Z',
      '2026-11-24T07:00:00.000Z',
    ],
    ['Paris at noon is open', '+33612345678', '2026-11-23T11:00:00Z', '2026-11-23T11:00:00.000Z'],
    [
      'Tokyo at 07:00 waits an hour, though it is evening in UTC',
      '+819012345678',
      '2026-11-23T22:00:00Z',
      '2026-11-23T23:00:00.000Z',
    ],
    [
      'Australia waits until Perth is awake',
      '+61412345678',
      '2026-11-23T22:30:00Z',
      '2026-11-24T00:00:00.000Z',
    ],
    [
      'Australia closes when it is night in Sydney',
      '+61412345678',
      '2026-11-23T09:30:00Z',
      '2026-11-24T00:00:00.000Z',
    ],
    [
      'a satellite telephone goes by UTC',
      '+8816123456789',
      '2026-11-23T21:00:00Z',
      '2026-11-24T08:00:00.000Z',
    ],
    ['Nigeria has a rule of its own', '+2348031234567', '2026-11-23T19:00:00Z', '2026-11-24T07:00:00.000Z'],
  ])('by number: %s', (_what, number, now, expected) => {
    expect(windows.nextOpenFor(number, places.find(number).country, new Date(now)).toISOString()).toBe(
      expected,
    );
  });

  it('is open some hours each day for a number of any country', () => {
    const day = new Date('2026-11-23T00:00:00Z').getTime();
    const never = getCountries().filter((country) => {
      const number = getExampleNumber(country, examples)?.number ?? '';
      const opens = windows.nextOpenFor(number, '*', new Date(day));
      return (
        opens.getTime() > day + 86_400_000 ||
        windows.nextOpenFor(number, '*', opens).getTime() !== opens.getTime()
      );
    });
    expect(never).toEqual([]);
  });

  it('uses the given zone if a country has no rule, and the limits of 8AM to 8PM', () => {
    expect(next('FR', '2026-11-23T20:00:00Z', 'Europe/Paris')).toBe('2026-11-24T07:00:00.000Z');
    expect(next('FR', '2026-11-23T12:00:00Z', 'Europe/Paris')).toBe('2026-11-23T12:00:00.000Z');
  });
});

describe('the country of a number', () => {
  it.each([
    ['+2348031234567', 'NG', 'mtn'],
    ['+2348021234567', 'NG', 'airtel'],
    ['+2348051234567', 'NG', 'glo'],
    ['+2348091234567', 'NG', '9mobile'],
    ['+254712345678', 'KE', 'safaricom'],
    ['+233241234567', 'GH', 'mtn'],
    ['+27821234567', 'ZA', 'vodacom'],
    ['+14155550123', 'US', '*'],
    ['+14165550123', 'CA', '*'],
    ['+33612345678', '*', '*'],
  ])('%s is of %s, %s', async (number, country, network) => {
    expect(places.find(number)).toEqual({ country, network });
    const { rows } = await test.domain.pool.query<{ country: string | null; network: string | null }>(
      'select country, network from sms_place($1)',
      [number],
    );
    expect({ country: rows[0]?.country ?? '*', network: rows[0]?.network ?? '*' }).toEqual({
      country,
      network,
    });
  });
});

describe('keywords in replies', () => {
  it.each([
    'STOP',
    'stop',
    ' Stop. ',
    'STOP PLEASE',
    'Stop all',
    'unsubscribe',
    'END!',
    'quit',
    'opt-out',
    'arrêt',
  ])('%j means stop', (text) => {
    expect(readKeyword(text)).toBe('stop');
  });
  it.each([
    ['Start', 'start'],
    ['yes', 'start'],
    ['HELP?', 'help'],
    ['info', 'help'],
  ])('%j means %s', (text, keyword) => expect(readKeyword(text)).toBe(keyword));
  it.each(['', 'Yes please, two of them', 'When does it end', 'The bus stop is closed', '👍'])(
    '%j means nothing',
    (text) => {
      expect(readKeyword(text)).toBeNull();
    },
  );
});
