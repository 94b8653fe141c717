export const NUMBER_RULES = [
  { ending: '0001', name: 'invalid', effect: 'Refused at once: no such number' },
  {
    ending: '0002',
    name: 'throttled',
    effect: 'Told to come back twice (ESME_RTHROTTLED, 429), then accepted',
  },
  { ending: '0003', name: 'undelivered', effect: 'Accepted, then reported as not delivered' },
  { ending: '0004', name: 'expired', effect: 'Accepted, then reported as expired' },
  { ending: '0005', name: 'dnd', effect: 'Accepted, then reported as on the do-not-disturb list' },
  { ending: '0006', name: 'late', effect: 'Accepted; its receipt comes after ten seconds' },
  { ending: '0007', name: 'silent', effect: 'Accepted; no receipt ever comes' },
  { ending: '0008', name: 'early', effect: 'The receipt comes before the answer' },
  {
    ending: '0009',
    name: 'fault',
    effect:
      'Fails inside the carrier: refused over SMPP, where another carrier may take it; over HTTP in doubt',
  },
  { ending: '0010', name: 'repeated', effect: 'The receipt comes three times' },
  { ending: '0011', name: 'sender', effect: 'Refused: the sender is not registered' },
  {
    ending: '0012',
    name: 'registering',
    effect: 'Refused like …0011 for five seconds, then accepted: what has failed can be tried again',
  },
] as const;

/** What happens to a text because of the last four digits of its number. */
export type NumberRule = (typeof NUMBER_RULES)[number]['name'];

/** Undefined for a number that nothing special happens to. */
export function ruleFor(number: string): NumberRule | undefined {
  return NUMBER_RULES.find(({ ending }) => number.endsWith(ending))?.name;
}
