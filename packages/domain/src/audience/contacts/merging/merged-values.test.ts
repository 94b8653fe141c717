import { expect, it } from 'vitest';
import { mergedValues } from './merged-values.ts';

const kept = {
  fullName: 'Ada',
  email: null,
  telephone: '+2348031234567',
  timeZone: null,
  attributes: { city: 'Lagos', vip: false },
};
const other = {
  fullName: 'Ada Obi',
  email: 'ada@kola.ng',
  telephone: null,
  timeZone: 'Africa/Accra',
  attributes: { city: 'Accra', age: 30, vip: false },
};

it('takes what is missing, keeps what is the same, and asks about the rest', () => {
  const { values, differences, emailOf, telephoneOf } = mergedValues(kept, other, {});
  expect(values).toEqual({
    fullName: 'Ada',
    email: 'ada@kola.ng',
    telephone: '+2348031234567',
    timeZone: 'Africa/Accra',
    attributes: { city: 'Lagos', vip: false, age: 30 },
  });
  expect(differences.map(({ field, attribute }) => field ?? attribute)).toEqual(['fullName', 'city']);
  expect([emailOf, telephoneOf]).toEqual(['other', 'kept']);
});

it('has the values that were chosen', () => {
  const chosen = mergedValues(kept, other, { fullName: 'other', attributes: { city: 'other' } });
  expect(chosen.values).toMatchObject({ fullName: 'Ada Obi', attributes: { city: 'Accra' } });
});

it('can’t give up the only address by a choice', () => {
  expect(mergedValues(kept, other, { email: 'kept', telephone: 'other' }).values).toMatchObject({
    email: 'ada@kola.ng',
    telephone: '+2348031234567',
  });
});
