import type { AdvocateOutput, ReferralOutput } from '@talkdrum/api/contracts';
import type { Tone } from '@talkdrum/ui';

type Check = ReferralOutput['checks'][number];
type Given = ReferralOutput['rewards'][number];

interface Words {
  label: string;
  tone: Tone;
  about: string;
}

/** What became of a friend. */
export const referralStates: Readonly<Record<ReferralOutput['state'], Words>> = {
  flagged: {
    label: 'Worth a look',
    tone: 'warning',
    about: 'A check found something, so it waits until someone decides.',
  },
  pending: { label: 'Waiting', tone: 'info', about: 'It counts, and waits for its approval.' },
  attributed: {
    label: 'Not converted',
    tone: 'neutral',
    about: 'The friend signed up, but hasn’t converted yet.',
  },
  approved: { label: 'Approved', tone: 'success', about: 'It counts, and its rewards are given.' },
  rejected: { label: 'Rejected', tone: 'danger', about: 'It doesn’t count, and nobody gets a reward.' },
  voided: {
    label: 'Taken back',
    tone: 'neutral',
    about: 'The order was cancelled or refunded, so unused rewards ended.',
  },
};

/** What a check found, in short and as a sentence. */
export const ruleWords: Readonly<Record<Check['rule'], { label: string; about: string }>> = {
  self: { label: 'Self-referral', about: 'The friend is the advocate.' },
  'same-email': {
    label: 'Self-referral',
    about: 'The friend’s email address is the advocate’s own, perhaps in another spelling.',
  },
  'same-phone': { label: 'Self-referral', about: 'The friend’s telephone number is the advocate’s own.' },
  'existing-contact': {
    label: 'Known before',
    about: 'The friend was a contact of yours before they came.',
  },
  'already-referred': {
    label: 'Already a friend',
    about: 'This person already counts as someone’s friend in this programme.',
  },
  'advocate-blocked': { label: 'Advocate blocked', about: 'The advocate is blocked.' },
  'outside-window': {
    label: 'Too late',
    about: 'The friend converted after the programme’s number of days.',
  },
  'below-minimum': { label: 'Below the minimum', about: 'The order is below the programme’s minimum.' },
  'cap-day': {
    label: 'Daily limit',
    about: 'The advocate reached the daily limit of conversions.',
  },
  'cap-total': {
    label: 'Total limit',
    about: 'The advocate reached the programme’s limit of conversions.',
  },
  'many-from-network': {
    label: 'Many from one network',
    about: 'Unusually many friends came from one network in a day.',
  },
  velocity: { label: 'Many in a day', about: 'The advocate brought unusually many friends in a day.' },
  'disposable-email': {
    label: 'Throw-away address',
    about: 'The friend’s address is from a throw-away email provider.',
  },
  'similar-email': {
    label: 'Similar address',
    about: 'The friend’s address is very similar to the advocate’s.',
  },
  'same-device': {
    label: 'Same device',
    about: 'The friend and the advocate used the same network and kind of device.',
  },
  'too-fast': {
    label: 'Converted in seconds',
    about: 'The friend converted within seconds of the click.',
  },
  ring: { label: 'Ring', about: 'These people referred each other in a circle.' },
  chain: { label: 'Chain', about: 'Each friend became an advocate and brought the next within days.' },
  currency: {
    label: 'Other currency',
    about: 'The order is in another currency, so it can’t be compared with the minimum.',
  },
};

export const methodWords: Readonly<Record<ReferralOutput['method'], string>> = {
  manual: 'Added by hand',
  code: 'Gave the advocate’s code',
  click: 'Opened the advocate’s link',
  email: 'Matched by email address',
};

/** Where the advocate shared the link. */
export const referralChannels: Readonly<Record<ReferralOutput['channel'], string>> = {
  link: 'Copied link',
  whatsapp: 'WhatsApp',
  facebook: 'Facebook',
  x: 'X',
  linkedin: 'LinkedIn',
  email: 'Email',
  sms: 'Text message',
  qr: 'QR code',
  code: 'Code',
  other: 'Other',
};

export const partyWords: Readonly<Record<Given['party'], string>> = {
  advocate: 'Advocate',
  friend: 'Friend',
  level: 'Advocate, for the level',
};

export const givenStates: Readonly<Record<Given['state'], { label: string; tone: Tone }>> = {
  owed: { label: 'On its way', tone: 'info' },
  issued: { label: 'Given', tone: 'success' },
  refused: { label: 'Not given', tone: 'danger' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  'taken-back': { label: 'Taken back', tone: 'neutral' },
  kept: { label: 'Used before', tone: 'warning' },
};

/** Why a reward isn't given, or not yet. */
export const givenReasons: Readonly<Record<Given['reason'], string>> = {
  '': '',
  gone: 'The reward was deleted, closed or has run out.',
  day: 'The reward’s daily limit is reached. It’s given tomorrow.',
  limit: 'The reward’s own limits don’t allow another one.',
  number: 'The contact has no phone number for airtime.',
  country: 'Airtime isn’t available in the country of the contact’s number.',
  unpaid: 'It’s waiting for funds in your wallet.',
  contact: 'The contact was deleted.',
};

export const advocateStates: Readonly<
  Record<AdvocateOutput['status'], { label: string; tone: Tone; about: string }>
> = {
  active: { label: 'Active', tone: 'success', about: 'Friends who use the link or the code count.' },
  blocked: { label: 'Blocked', tone: 'danger', about: 'New friends don’t count.' },
};

/** People may have no name, and their data may have been erased. */
export function personName(name: string | null, id: string | null): string {
  if (id === null) return 'Deleted contact';
  return name === null || name === '' ? 'No name' : name;
}

/** The first finding of the checks, else the note someone wrote; null without either. */
export function reasonOf({ checks, decisionNote, appeal }: ReferralOutput): string | null {
  if (appeal === 'open') return 'Appealed';
  const [first, ...rest] = [...checks].sort((a, b) =>
    a.result === b.result ? 0 : a.result === 'block' ? -1 : 1,
  );
  if (first === undefined) return decisionNote === '' ? null : decisionNote;
  return rest.length === 0
    ? ruleWords[first.rule].label
    : `${ruleWords[first.rule].label} and ${rest.length} more`;
}
