import type { SubmissionOutput } from '@talkdrum/api/contracts';
import type { Tone } from '@talkdrum/ui';

type Standing = SubmissionOutput['standing'];

/** Where the person of a submission stands on the form’s list. */
export const standingWords: Record<Standing, { label: string; tone: Tone; about: string }> = {
  subscribed: { label: 'Subscribed', tone: 'success', about: 'They agreed, and confirmed it.' },
  waiting: {
    label: 'Waiting to be asked',
    tone: 'warning',
    about: 'The confirmation email goes out as soon as the daily limit allows.',
  },
  asked: { label: 'Asked to confirm', tone: 'info', about: 'They haven’t opened the link in the email yet.' },
  'left-out': {
    label: 'Not asked',
    tone: 'danger',
    about: 'Their address is suppressed, or they were asked often in the last 30 days.',
  },
  'no-text': {
    label: 'Not confirmed',
    tone: 'warning',
    about:
      'They agreed to text messages alone. Confirmations aren’t sent by text yet, so they get no campaigns.',
  },
  none: {
    label: 'No consent',
    tone: 'neutral',
    about: 'They ticked no consent sentence, so they get no campaigns.',
  },
  unsubscribed: { label: 'Unsubscribed', tone: 'neutral', about: 'They left the list.' },
  gone: { label: 'Contact deleted', tone: 'neutral', about: 'The contact or the list was deleted.' },
};

const all = Object.keys(standingWords) as Standing[];
export const standings = all.map((value) => ({ value, label: standingWords[value].label }));
