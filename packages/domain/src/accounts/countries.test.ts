import { normalisePhone } from '@talkdrum/people-files';
import { expect, it } from 'vitest';
import { countries } from './countries.ts';

it.each(countries.map(({ iso, callingCode, exampleNumber }) => [iso, callingCode, exampleNumber] as const))(
  'the example of %s is a number of that country',
  (iso, callingCode, exampleNumber) => {
    expect(exampleNumber.startsWith(`${callingCode} `)).toBe(true);
    expect(normalisePhone(exampleNumber, iso)).toEqual({
      ok: true,
      value: exampleNumber.replaceAll(' ', ''),
    });
  },
);
