/** A country's rules for SMS sender names. */
export interface SmsSenderRule {
  /** ISO 3166 alpha-2, the region of the request. */
  country: string;
  name: string;
  pattern: RegExp;
  /** The pattern, in words. */
  form: string;
  /** The operators' further requirements. */
  note: string;
}

const plain = { pattern: /^[A-Za-z0-9 ]{3,11}$/, form: '3 to 11 letters and digits' };

/** Supported countries with the rules operators publish. Our staff make the final decision. */
export const smsSenderRules: readonly SmsSenderRule[] = [
  {
    country: 'NG',
    name: 'Nigeria',
    ...plain,
    note:
      'Registered with each operator, which takes a few working days. Promotional texts don’t reach ' +
      'numbers on the do-not-disturb list.',
  },
  {
    country: 'KE',
    name: 'Kenya',
    ...plain,
    note:
      'Registered with each operator, with a letter of authority. Promotional and transactional texts ' +
      'need separate senders.',
  },
  { country: 'GH', name: 'Ghana', ...plain, note: 'Registered through the carrier.' },
  {
    country: 'ZA',
    name: 'South Africa',
    ...plain,
    note: 'Operators often replace names with a number that people can reply to.',
  },
  {
    country: 'GB',
    name: 'United Kingdom',
    pattern: /^[A-Za-z0-9 ._&-]{3,11}$/,
    form: '3 to 11 letters, digits, spaces and . - _ &',
    note: 'Names must be your brand. Generic words such as Alert, Info or Verify are blocked.',
  },
  {
    country: 'US',
    name: 'United States',
    pattern: /^\+?[0-9]{3,15}$/,
    form: 'a number or short code',
    note: 'Sender names aren’t supported. Use a registered number.',
  },
];

const generalWords = /^(?:alert|info|verify|notice|sms|message|admin|support|bank|test)$/i;

/** What is wrong with a sender name for a country; null if nothing. Ignores surrounding spaces. */
export function refuseSmsSender(sender: string, country: string): string | null {
  const rule = smsSenderRules.find((candidate) => candidate.country === country);
  if (rule === undefined) return 'Choose a region from the list.';
  if (!rule.pattern.test(sender)) return `Use ${rule.form}.`;
  if (country === 'US') return null;
  if (!/[A-Za-z]/.test(sender)) return 'Use at least one letter.';
  return country === 'GB' && generalWords.test(sender)
    ? 'Use your brand name. Operators block generic words.'
    : null;
}
