/** What a payer can do on a payment page. */
export const OUTCOMES = [
  'succeed',
  'declined',
  'insufficient_funds',
  'other_amount',
  'other_currency',
  'webhook_late',
  'webhook_twice',
  'webhook_never',
  'cancel',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const OUTCOME_LABELS: Record<Exclude<Outcome, 'succeed' | 'cancel'>, string> = {
  declined: 'Decline the card',
  insufficient_funds: 'Insufficient funds',
  other_amount: 'Pay a different amount',
  other_currency: 'Pay in a different currency',
  webhook_late: 'Pay, message late',
  webhook_twice: 'Pay, message twice',
  webhook_never: 'Pay, no message',
};

/** Test cards, the same for every provider. All others are accepted. */
export const TEST_CARDS = [
  { number: '4242424242424242', brand: 'visa', effect: 'accepted' },
  { number: '5555555555554444', brand: 'mastercard', effect: 'accepted' },
  { number: '4000000000000002', brand: 'visa', effect: 'declined' },
  { number: '4000000000009995', brand: 'visa', effect: 'insufficient_funds' },
  { number: '4000000000000341', brand: 'visa', effect: 'accepted_once' },
] as const;

export const REFUSALS = {
  declined: 'Declined by the bank',
  insufficient_funds: 'Insufficient funds',
} as const;

/** Why this card is declined, or undefined if it isn't. `isAgain`: charged without its holder. */
export function refusalOf(number: string, isAgain: boolean): string | undefined {
  const effect = TEST_CARDS.find((card) => card.number === number)?.effect;
  if (effect === 'declined' || effect === 'insufficient_funds') return REFUSALS[effect];
  return effect === 'accepted_once' && isAgain ? REFUSALS.declined : undefined;
}

export function brandOf(number: string): string {
  return (
    TEST_CARDS.find((card) => card.number === number)?.brand ??
    (number.startsWith('5') ? 'mastercard' : 'visa')
  );
}
