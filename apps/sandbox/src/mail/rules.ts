export const RULE_NAMES = [
  'bounce5xx',
  'bounce5xx-data',
  'defer421',
  'defer451',
  'full',
  'dsn',
  'dsn-soft',
  'complain',
  'drop',
  'slow',
] as const;

/** Special behaviour for a recipient's local part. */
export type RuleName = (typeof RULE_NAMES)[number];

export type Refusal = { code: number; text: string };

export type Rule = {
  name: RuleName;
  /** Shown on the front page. */
  effect: string;
  /** The reply to RCPT TO. */
  atRecipient?: Refusal;
  /** The reply after the final dot. */
  atData?: Refusal;
};

/** Longer names first, so `bounce5xx-data` isn't read as `bounce5xx` with a suffix. */
export const RULES: readonly Rule[] = [
  {
    name: 'bounce5xx-data',
    effect: 'Permanently refused after the message: 554 5.7.1',
    atData: { code: 554, text: '5.7.1 Message refused by local policy' },
  },
  {
    name: 'bounce5xx',
    effect: 'Permanently refused at the recipient: 550 5.1.1',
    atRecipient: { code: 550, text: '5.1.1 The mailbox you tried to reach does not exist' },
  },
  {
    name: 'defer421',
    effect: 'Deferred and disconnected: 421 4.7.28',
    atRecipient: {
      code: 421,
      text: '4.7.28 Unusual rate of mail from your address, slow down and try again later',
    },
  },
  {
    name: 'defer451',
    effect: 'Deferred twice for each message and recipient (451 4.3.0), then accepted',
    atData: { code: 451, text: '4.3.0 Mail server temporarily unavailable, try again later' },
  },
  {
    name: 'full',
    effect: 'Deferred, mailbox full: 452 4.2.2',
    atRecipient: { code: 452, text: '4.2.2 The mailbox is over its quota' },
  },
  { name: 'dsn-soft', effect: 'Accepted, then a delivery status report with 4.2.2 goes to the return path' },
  { name: 'dsn', effect: 'Accepted, then a delivery status report with 5.1.1 goes to the return path' },
  { name: 'complain', effect: 'Accepted, then an abuse report goes to the return path' },
  { name: 'drop', effect: 'Connection dropped after the final dot, before any answer' },
  { name: 'slow', effect: 'Accepted after five seconds' },
];

/**
 * The rule for an address, by its local part: the name alone or with a `+` or `-` suffix (`dsn@x`, `dsn+1@x`,
 * `dsn-2@x`), case-insensitive. Undefined if no rule matches.
 */
export function ruleFor(address: string): Rule | undefined {
  const local = address.slice(0, address.lastIndexOf('@')).toLowerCase();
  return RULES.find(({ name }) => {
    if (!local.startsWith(name)) return false;
    const next = local[name.length];
    return next === undefined || next === '+' || next === '-';
  });
}
