import type { SubmissionOutput } from '@talkdrum/api/contracts';
import type { Tone } from '@talkdrum/ui';

type Standing = SubmissionOutput['standing'];

/** The state of a submission’s person on the form’s list. */
export const standingWords: Record<Standing, { label: string; tone: Tone; about: string }> = {
  subscribed: { label: 'Subscribed', tone: 'success', about: 'They agreed, and confirmed it.' },
  waiting: {
    label: 'Waiting to be asked',
    tone: 'warning',
    about: 'The confirmation message goes out in a moment.',
  },
  asked: {
    label: 'Asked to confirm',
    tone: 'info',
    about: 'They haven’t confirmed with the link in the email or text yet.',
  },
  'left-out': {
    label: 'Not asked',
    tone: 'danger',
    about: 'Their address is suppressed, or they were asked often in the last 30 days.',
  },
  'waiting-quota': {
    label: 'Waiting until tomorrow',
    tone: 'warning',
    about:
      'Today’s limit of confirmation messages is reached. This one goes out automatically when there is room again.',
  },
  'waiting-sender': {
    label: 'Waiting for a sender',
    tone: 'warning',
    about:
      'They confirm by text. Add a transactional SMS sender; the text goes out automatically once it’s approved.',
  },
  'waiting-money': {
    label: 'Waiting for funds',
    tone: 'warning',
    about: 'The wallet can’t pay for the confirmation text. It goes out automatically after a top-up.',
  },
  none: {
    label: 'No consent',
    tone: 'neutral',
    about: 'They didn’t tick a consent sentence, so they don’t get campaigns.',
  },
  unsubscribed: { label: 'Unsubscribed', tone: 'neutral', about: 'They left the list.' },
  gone: { label: 'Contact deleted', tone: 'neutral', about: 'The contact or the list was deleted.' },
};

const all = Object.keys(standingWords) as Standing[];
export const standings = all.map((value) => ({ value, label: standingWords[value].label }));
