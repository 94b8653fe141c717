import { normaliseEmail, normalisePhone } from '@talkdrum/people-files';
import { expect, test } from 'vitest';
import { inventPeople } from './people.ts';

const people = inventPeople(240);

test('the invented people have addresses that are valid, unique and unused', () => {
  expect(new Set(people.map(({ email }) => email)).size).toBe(240);
  for (const { email } of people) {
    expect(normaliseEmail(email).ok).toBe(true);
    expect(email).toMatch(/@(example\.(com|net|org)|(mail|inbox|sandbox)\.example)$/);
  }
});

test('their phone numbers match their country', () => {
  const wrong = people.filter(({ telephone, country }) => !normalisePhone(telephone, country).ok);
  expect(wrong).toEqual([]);
  expect(new Set(people.map(({ telephone }) => telephone)).size).toBe(240);
});

test('they come from six countries, and some of them bounce', () => {
  expect(new Set(people.map(({ country }) => country)).size).toBe(6);
  expect(
    people.filter(({ email }) => email.endsWith('@sandbox.example')).map(({ email }) => email.split('@')[0]),
  ).toEqual(['bounce5xx', 'bounce5xx-data', 'dsn', 'dsn-2', 'dsn-3', 'complain']);
});
