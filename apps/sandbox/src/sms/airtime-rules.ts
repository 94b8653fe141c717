export const AIRTIME_RULES = [
  { ending: '0001', name: 'invalid', effect: 'Refused immediately: unsupported number' },
  { ending: '0002', name: 'throttled', effect: 'Answered 429 twice, then accepted' },
  { ending: '0003', name: 'refused', effect: 'Accepted, then refused by the network' },
  { ending: '0006', name: 'late', effect: 'Accepted; the call arrives after ten seconds' },
  {
    ending: '0007',
    name: 'silent',
    effect: 'Accepted; no call ever arrives, and asking for it says Success',
  },
  { ending: '0008', name: 'early', effect: 'The call arrives before the answer' },
  { ending: '0009', name: 'unanswered', effect: 'Given, but the answer never comes; the call does' },
  { ending: '0010', name: 'repeated', effect: 'The call arrives three times' },
  { ending: '0011', name: 'lost', effect: 'Given, but neither answer nor call ever comes' },
  { ending: '0013', name: 'broke', effect: 'Refused: the account is empty' },
] as const;

/** Special behaviour for a number's last four digits. */
export type AirtimeRule = (typeof AIRTIME_RULES)[number]['name'];

/** Undefined for a number without a rule. */
export function airtimeRuleFor(number: string): AirtimeRule | undefined {
  return AIRTIME_RULES.find(({ ending }) => number.endsWith(ending))?.name;
}
