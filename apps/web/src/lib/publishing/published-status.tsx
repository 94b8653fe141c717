import type { PublishedOutput } from '@talkdrum/api/contracts';
import { Status, type Tone } from '@talkdrum/ui';

/** `publishing` until the server has answered. */
export type ShownState = PublishedOutput['state'] | 'publishing';

/** What visitors get, in words. */
export const stateWords: Readonly<Record<ShownState, { label: string; tone: Tone; about: string }>> = {
  draft: {
    label: 'Draft',
    tone: 'neutral',
    about: 'Visitors can’t see this yet. Publish it, and these links start working.',
  },
  publishing: { label: 'Publishing…', tone: 'info', about: 'It’s being published.' },
  held: {
    label: 'In review',
    tone: 'warning',
    about: 'Our staff check the first pages of a new account. Visitors see it after that.',
  },
  early: { label: 'Opens later', tone: 'info', about: 'Visitors see a notice until the opening date.' },
  open: { label: 'Published', tone: 'success', about: 'Visitors can see it.' },
  closed: { label: 'Closed', tone: 'neutral', about: 'Visitors see a notice that it’s closed.' },
  removed: {
    label: 'Taken down',
    tone: 'danger',
    about: 'Our staff took it down. Visitors see a notice. Contact support to have it checked again.',
  },
};

/** The status of a published item, for lists and headings. */
export function PublishedStatus({ state }: { state: ShownState }) {
  const { label, tone } = stateWords[state];
  return <Status tone={tone}>{label}</Status>;
}
