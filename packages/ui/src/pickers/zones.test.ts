import { beforeAll, describe, expect, test } from 'vitest';
import { initialsOf } from './initials.tsx';
import { allZones, factsOf, isKnown, offsetText, readFacts, searchZones } from './zones.ts';

const zones = allZones();
const first = ['Africa/Nairobi', 'Africa/Lagos'];

beforeAll(() => zones.forEach((zone) => factsOf(zone, new Date('2026-11-23T12:00:45Z'))));

describe('searching time zones', () => {
  test('lists the account’s and the reader’s first, each once', () => {
    const found = searchZones(zones, first, '');
    expect(found.slice(0, 2)).toEqual(first);
    expect(new Set(found).size).toBe(found.length);
  });

  test.each([
    ['Lagos', 'Africa/Lagos'],
    ['lagos', 'Africa/Lagos'],
    ['WAT', 'Africa/Lagos'],
    ['GMT+1', 'Africa/Lagos'],
    ['utc+01:00', 'Africa/Lagos'],
    ['+3', 'Africa/Nairobi'],
    ['east africa', 'Africa/Nairobi'],
    ['new york', 'America/New_York'],
    ['SAST', 'Africa/Johannesburg'],
    ['CET', 'Europe/Paris'],
    ['São Paulo', 'America/Sao_Paulo'],
    ['UTC', 'UTC'],
  ])('finds what %j means', (typed, zone) => {
    expect(searchZones(zones, first, typed)).toContain(zone);
  });

  test('puts the zone in use before others that match alike', () => {
    expect(searchZones(zones, first, 'WAT')[0]).toBe('Africa/Lagos');
  });

  test('takes GMT+1 for an offset, not for the start of GMT+11', () => {
    const offsets = searchZones(zones, first, 'GMT+1').map((zone) => factsOf(zone).minutes);
    expect(new Set(offsets)).toEqual(new Set([60]));
  });

  test('finds nothing for what is no place', () => {
    expect(searchZones(zones, first, 'xyzzy')).toEqual([]);
  });
});

test('a zone that this browser lacks stays without facts', () => {
  readFacts('Africa/Wakanda');
  expect(isKnown('Africa/Wakanda')).toBe(false);
});

test.each([
  [0, 'GMT'],
  [60, 'GMT+1'],
  [330, 'GMT+5:30'],
  [-210, 'GMT-3:30'],
])('%i minutes are %s', (minutes, text) => expect(offsetText(minutes)).toBe(text));

test.each([
  ['Amara Okafor', 'AO'],
  ['Amara Ngozi Okafor', 'AO'],
  ['ọlá', 'Ọ'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => expect(initialsOf(name)).toBe(initials));
