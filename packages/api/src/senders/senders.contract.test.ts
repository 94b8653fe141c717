import { expect, it } from 'vitest';
import { emailSenderFields } from './senders.contract.ts';

const isTaken = (sender: string) =>
  emailSenderFields.safeParse({ sender, campaign: 'promotional', region: 'promotional-01' }).success;

it('takes a sender email that mail servers take, and no other', () => {
  expect(
    ['hello@kola.ng', ' Hello@Kola.NG ', `${'a'.repeat(64)}@kola.ng`, `a@${'a'.repeat(63)}.ng`].map(isTaken),
  ).toEqual(Array(4).fill(true));
  expect(['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai', 'hi@bücher.example'].map(isTaken)).toEqual(
    Array(3).fill(true),
  );
  expect(
    [
      '',
      'kola.ng',
      'Kola <hello@kola.ng>',
      'a@kola.ng, b@kola.ng',
      `${'a'.repeat(65)}@kola.ng`,
      `a@b.${'a'.repeat(64)}.ng`,
    ].map(isTaken),
  ).toEqual(Array(6).fill(false));
});
