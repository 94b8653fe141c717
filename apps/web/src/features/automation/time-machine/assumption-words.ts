import type { Prediction } from './prediction.ts';

type Assumption = Prediction['assumptions'][number];

const messages = { email: 'emails', sms: 'text messages' } as const;
const answers = {
  opened: { most: 'are opened', none: 'as not opened' },
  clicked: { most: 'are clicked', none: 'as not clicked' },
  delivered: { most: 'arrive', none: 'as delivered' },
  replied: { most: 'are answered', none: 'as not answered' },
} as const;

const plain = {
  splits: 'Random splits: people are divided at random, so each share is close, not exact.',
  calls: 'Webhooks: every call counts as accepted.',
  consent_today: 'Consent and suppressions: as they are today, not as they were then.',
  contacts_today: 'Contact details and list memberships in rules: as they are today, not as they were then.',
  own_changes: 'Conditions don’t see changes that the journey itself would make to contacts.',
  segment_daily: 'The segment is checked once a day; a running journey checks it every few minutes.',
  hourly: 'Conditions are checked every hour.',
  enough_money: 'Money: the wallet always has enough. Costs are at today’s prices.',
  caps: 'Sending limits per contact count what you really sent then and what this journey would have sent.',
  no_caps: 'Your sending limits per contact aren’t counted.',
  other_entries: 'People added by hand or by your own systems aren’t included.',
} as const;

/** What can’t be known and was estimated, in one sentence. */
export function assumptionWords({ kind, channel, percent }: Assumption): string {
  if (kind in plain) return plain[kind as keyof typeof plain];
  const { most, none } = answers[kind as keyof typeof answers];
  const what = messages[channel ?? 'email'];
  return percent === null
    ? `Nothing was sent in the last 90 days to learn from, so all ${what} count ${none}.`
    : `Estimate: ${percent}% of ${what} ${most}, as usual in your account. Answers count as immediate.`;
}
