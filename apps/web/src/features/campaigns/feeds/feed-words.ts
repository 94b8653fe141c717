import type { FeedItemState, FeedOutput } from '@talkdrum/api/contracts';

/** A feed’s state in a word or two. */
export function feedStatus({ status, failures, isModelReady }: FeedOutput) {
  if (status === 'paused') return { label: 'Paused', tone: 'neutral' } as const;
  if (!isModelReady) return { label: 'Draft missing', tone: 'danger' } as const;
  return failures > 0
    ? ({ label: 'Trying again', tone: 'warning' } as const)
    : ({ label: 'Active', tone: 'success' } as const);
}

export const itemWords = {
  waiting: { label: 'Waiting', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  skipped: { label: 'Not sent', tone: 'neutral' },
} as const satisfies Record<FeedItemState, { label: string; tone: string }>;
