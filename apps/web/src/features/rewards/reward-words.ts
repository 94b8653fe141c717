import type { RewardOutput } from '@talkdrum/api/contracts';
import { formatMoney } from '../../lib/format.ts';

export const kindHelp: Readonly<Record<RewardOutput['kind'], string>> = {
  coupon: 'A code that is redeemed once, such as a free coffee or money off.',
  credit: 'A code with a balance that is used bit by bit.',
  physical: 'A code for something you hand over, such as a T-shirt.',
  manual: 'A code for something you arrange yourself, such as a call or a table.',
  airtime: 'A top-up for the person’s own phone number, with one press.',
};

export const sourceWords: Readonly<Record<RewardOutput['codeSource'], string>> = {
  generated: 'A new code for each person',
  imported: 'Your own codes, one for each person',
  shared: 'One code for everyone',
};

export const displayWords: Readonly<Record<RewardOutput['display'], string>> = {
  reveal: 'Show the code',
  scratch: 'Scratch card',
  wheel: 'Wheel of fortune',
};

export const worthOf = ({ valueMinor, currency }: Pick<RewardOutput, 'valueMinor' | 'currency'>): string =>
  valueMinor === '0' ? '–' : formatMoney(valueMinor, currency);

const refusals: Readonly<Record<string, string>> = {
  unknown: 'This code doesn’t exist. Check each character.',
  'not-issued': 'This code hasn’t been given to anyone yet, so it can’t be redeemed.',
  used: 'This code was already redeemed.',
  held: 'Another till is using this code right now. Try again in a few minutes.',
  expired: 'This code has expired.',
  balance: 'This is more than the code’s balance.',
  amount: 'Enter an amount above zero.',
};

export const refusalWords = (reason: string | null): string =>
  refusals[reason ?? ''] ?? 'This code can’t be redeemed.';
