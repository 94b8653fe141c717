export const NUMBER_RULES = [
  { ending: '0001', name: 'invalid', effect: 'Refused immediately: unknown number' },
  {
    ending: '0002',
    name: 'throttled',
    effect: 'Throttled twice (ESME_RTHROTTLED, 429), then accepted',
  },
  { ending: '0003', name: 'undelivered', effect: 'Accepted, then reported as undelivered' },
  { ending: '0004', name: 'expired', effect: 'Accepted, then reported as expired' },
  { ending: '0005', name: 'dnd', effect: 'Accepted, then reported as on the do-not-disturb list' },
  { ending: '0006', name: 'late', effect: 'Accepted; the receipt arrives after ten seconds' },
  { ending: '0007', name: 'silent', effect: 'Accepted; no receipt ever arrives' },
  { ending: '0008', name: 'early', effect: 'The receipt arrives before the answer' },
  {
    ending: '0009',
    name: 'fault',
    effect: 'Fails inside the carrier: refused over SMPP, so another carrier can take it; in doubt over HTTP',
  },
  { ending: '0010', name: 'repeated', effect: 'The receipt arrives three times' },
  { ending: '0011', name: 'sender', effect: 'Refused: the sender is not registered' },
  {
    ending: '0012',
    name: 'registering',
    effect: 'Refused like …0011 for five seconds, then accepted, so you can retry failed texts',
  },
] as const;

/** Special behaviour for a number's last four digits. */
export type NumberRule = (typeof NUMBER_RULES)[number]['name'];

/** Undefined for a number without a rule. */
export function ruleFor(number: string): NumberRule | undefined {
  return NUMBER_RULES.find(({ ending }) => number.endsWith(ending))?.name;
}
