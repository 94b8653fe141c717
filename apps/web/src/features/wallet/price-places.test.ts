import { expect, it } from 'vitest';
import { inOrder } from './price-places.ts';

const sms = (country: string, network = '*') => ({ kind: 'sms' as const, country, network });

it('prices of a channel are in the order of countries and networks as they read, those for all others last', () => {
  const email = { kind: 'email' as const, country: '*', network: '*' };
  const rows = inOrder([
    email,
    sms('*'),
    sms('GB'),
    sms('NG'),
    sms('NG', 'glo'),
    sms('NG', '9mobile'),
    sms('GH'),
  ]);
  expect(rows.map((row) => `${row.countryWord}, ${row.networkWord}`)).toEqual([
    'Every country, –',
    'Ghana, Every network',
    'Nigeria, 9mobile',
    'Nigeria, Glo',
    'Nigeria, Every other network',
    'United Kingdom, Every network',
    'Every other country, Every network',
  ]);
});
