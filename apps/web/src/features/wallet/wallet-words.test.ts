import { expect, it } from 'vitest';
import { arrivedTitle, labelOf } from './wallet-words.ts';

it('labels a fully refunded payment as refunded', () => {
  const ngn = (amountMinor: string) => ({ amountMinor, currency: 'ngn' as const });
  const labels = ['0', '200000', '500000'].map(
    (refunded) =>
      labelOf({ state: 'succeeded', amount: ngn('500000'), refunded: ngn(refunded), dispute: null }).label,
  );
  expect(labels).toEqual(['In the wallet', 'In the wallet', 'Refunded']);
});

it('labels a disputed payment with the state of its dispute', () => {
  const ngn = { amountMinor: '0', currency: 'ngn' as const };
  const labels = (['open', 'lost', 'won'] as const).map(
    (dispute) => labelOf({ state: 'succeeded', amount: ngn, refunded: ngn, dispute }).label,
  );
  expect(labels).toEqual(['Disputed', 'Dispute lost', 'Dispute won']);
});

it('does not say that refunded money is in the wallet', () => {
  const ngn = (amountMinor: string) => ({ amountMinor, currency: 'ngn' as const });
  const titles = ['0', '200000', '500000'].map((refunded) =>
    arrivedTitle({ amount: ngn('500000'), refunded: ngn(refunded), reversed: ngn('0') }),
  );
  expect(titles).toEqual([
    expect.stringMatching(/^₦5,000\.00 is in your wallet$/),
    expect.stringMatching(/^₦5,000\.00 was added to your wallet; ₦2,000\.00 of it was refunded$/),
    expect.stringMatching(/^₦5,000\.00 was added to your wallet; all of it was refunded$/),
  ]);
});
