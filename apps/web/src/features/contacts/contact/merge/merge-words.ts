import type { MergePreviewOutput } from '@talkdrum/api/contracts';
import { formatNumber } from '../../../../lib/format.ts';

interface Named {
  fullName: string;
  email: string | null;
  telephone: string | null;
}

export const nameOf = ({ fullName, email, telephone }: Named): string =>
  fullName || email || telephone || 'this contact';

/** People of the same name go by their addresses. */
export const namesOf = (kept: Named, other: Named): [kept: string, other: string] =>
  nameOf(kept) === nameOf(other) ? [addressOf(kept), addressOf(other)] : [nameOf(kept), nameOf(other)];

const addressOf = (contact: Named): string => contact.email || contact.telephone || nameOf(contact);

export const sameWords = { telephone: 'same telephone number', name: 'same name' } as const;

export const fieldWords = {
  fullName: 'Full name',
  email: 'Email',
  telephone: 'Telephone',
  timeZone: 'Time zone',
} as const;

export const stateWords = {
  subscribed: 'subscribed',
  unconfirmed: 'asked to confirm',
  unsubscribed: 'unsubscribed',
} as const;

type Kind = MergePreviewOutput['moved'][number]['kind'];

const kinds: Record<Kind, readonly [one: string, many: string]> = {
  messages: ['message', 'messages'],
  replies: ['reply', 'replies'],
  events: ['event', 'events'],
  submissions: ['submission', 'submissions'],
  leads: ['lead', 'leads'],
  journeys: ['journey', 'journeys'],
  rewards: ['reward', 'rewards'],
  points: ['point', 'points'],
  referrals: ['referral', 'referrals'],
};

/** The server counts rows up to here. Points are a sum. */
const mostCounted = 10_000;

/** "214 messages, 3 submissions, 120 points"; empty for nothing. */
export const movedWords = (moved: MergePreviewOutput['moved']): string =>
  moved
    .map(({ kind, n }) => {
      const more = kind !== 'points' && n >= mostCounted ? '+' : '';
      return `${formatNumber(n)}${more} ${kinds[kind][n === 1 ? 0 : 1]}`;
    })
    .join(', ');
