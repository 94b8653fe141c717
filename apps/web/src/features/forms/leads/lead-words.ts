import type { LeadOutput } from '@talkdrum/api/contracts';
import type { Tone } from '@talkdrum/ui';

interface Words {
  label: string;
  tone: Tone;
  about: string;
}

const stateWords: Record<Exclude<LeadOutput['state'], 'free'>, Words> = {
  accepted: { label: 'Accepted', tone: 'success', about: 'Paid for, and on the campaign’s list.' },
  waiting: {
    label: 'Waiting for funds',
    tone: 'warning',
    about: 'Sealed. It opens on its own as soon as your wallet can pay for it.',
  },
  held: {
    label: 'Over the limit',
    tone: 'warning',
    about: 'Sealed, because it came after the daily limit. Approve it to pay for it and open it.',
  },
};

const reasonWords: Record<Exclude<LeadOutput['reason'], ''>, Words> = {
  duplicate: {
    label: 'Duplicate',
    tone: 'neutral',
    about: 'This person is already a lead of the campaign. Not charged.',
  },
  disposable: {
    label: 'Throw-away address',
    tone: 'neutral',
    about: 'The email address is from a throw-away email provider. Not charged, and no contact was made.',
  },
  robot: {
    label: 'Robot',
    tone: 'neutral',
    about: 'A program sent it. Not charged, and no contact was made.',
  },
};

export function wordsOf({ state, reason }: Pick<LeadOutput, 'state' | 'reason'>): Words {
  if (state !== 'free') return stateWords[state];
  return reason === '' ? reasonWords.duplicate : reasonWords[reason];
}

export const disputeWords: Record<NonNullable<LeadOutput['dispute']>, Words> = {
  open: {
    label: 'Disputed',
    tone: 'info',
    about: 'Our staff check it. You get the price back if they agree.',
  },
  refunded: { label: 'Refunded', tone: 'success', about: 'The price is back in your wallet.' },
  rejected: { label: 'Dispute rejected', tone: 'danger', about: 'Our staff checked it and kept the charge.' },
};

export const disputeReasons: { value: NonNullable<LeadOutput['disputeReason']>; label: string }[] = [
  { value: 'wrong-details', label: 'Wrong details: nobody can be reached' },
  { value: 'not-interested', label: 'The person never asked for this' },
  { value: 'duplicate', label: 'The same person as another lead' },
  { value: 'robot', label: 'Not a person' },
  { value: 'other', label: 'Something else' },
];

export const leadStates = [
  { value: 'accepted', label: 'Accepted' },
  { value: 'waiting', label: 'Waiting for funds' },
  { value: 'held', label: 'Over the limit' },
  { value: 'free', label: 'Not charged' },
];
