import type { Tone } from '@talkdrum/ui';
import type { RouterOutputs } from '@talkdrum/api';

export type JourneyRow = RouterOutputs['journeys']['list'][number];

export type Journey = RouterOutputs['journeys']['get'];

/** What a journey’s status is called. */
export const statusWords: Record<JourneyRow['status'], { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  running: { label: 'Live', tone: 'success' },
  paused: { label: 'Paused', tone: 'warning' },
  draining: { label: 'Closing', tone: 'info' },
  archived: { label: 'Archived', tone: 'neutral' },
};

export const kindWords: Record<JourneyRow['kind'], string> = {
  campaign: 'Campaign',
  reminder: 'Reminder',
  lifecycle: 'Journey',
};
