import { describe, expect, it } from 'vitest';
import { requireGoodPassword } from './password-policy.ts';

const person = {
  email: 'amaka.eze@ezefoods.example',
  firstName: 'Amaka',
  lastName: 'Ezeokafor',
  company: 'Eze Foods',
};
const refusal = (password: string) => {
  try {
    requireGoodPassword(password, person);
    return null;
  } catch (error) {
    return (error as { publicMessage: string }).publicMessage;
  }
};

describe('a good password', () => {
  it.each([
    'seven purple drums',
    'Tr0ub4dor&3x',
    'kJ8#vQ2!',
    'ọ̀rọ̀ àṣírí mi',
    'correct horse battery staple',
    'x'.repeat(8) + 'ayqbt',
    'p'.repeat(3) + 'lkmq9z',
    'amaka likes her goats',
    '日本語のパスワード長い',
    'a\0bc\0d3f\0g',
  ])('can be %j', (password) => expect(refusal(password)).toBeNull());

  it.each([
    'password',
    'P@ssw0rd',
    'Passw0rd123!',
    'iloveyou2',
    '12345678',
    '87654321',
    'qwertyui',
    'asdfghjkl',
    '1qaz2wsx',
    'aaaaaaaa',
    'abababab',
    'abcabcabc',
    'Nigeria2026',
    'letmein!!',
    'welcome1',
    'football99',
  ])("isn't %j, which is among the most common ones", (password) =>
    expect(refusal(password)).toMatch(/too easy to guess/),
  );

  it.each([
    'talkdrum1',
    'Amaka123',
    'ezefoods22',
    'eze foods 1',
    'Eze Foods 2026',
    'ezeokafor!',
    'amaka.eze@ezefoods.example',
    'T4lkdrum26',
  ])("isn't %j, which contains personal data", (password) =>
    expect(refusal(password)).toMatch(/name, company/),
  );

  it('has 8 to 128 characters', () => {
    expect(refusal('kJ8#vQ2')).toMatch(/at least 8/);
    expect(refusal(`kJ8#vQ2${'ab3'.repeat(40)}!`)).toBeNull();
    expect(refusal(`kJ8#vQ2${'ab3'.repeat(41)}`)).toMatch(/at most 128/);
  });
});
