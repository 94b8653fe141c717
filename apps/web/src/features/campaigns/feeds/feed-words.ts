import type { FeedCheckOutput, FeedItemState, FeedOutput } from '@talkdrum/api/contracts';

/** A feed’s state in a word or two. */
export function feedStatus({ status, failures, isModelReady, unsent }: FeedOutput) {
  if (status === 'paused') return { label: 'Paused', tone: 'neutral' } as const;
  if (!isModelReady) return { label: 'Draft missing', tone: 'danger' } as const;
  if (unsent.length > 0) return { label: 'Not sent', tone: 'danger' } as const;
  return failures > 0
    ? ({ label: 'Trying again', tone: 'warning' } as const)
    : ({ label: 'Active', tone: 'success' } as const);
}

export const itemWords = {
  waiting: { label: 'Waiting', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  skipped: { label: 'Not sent', tone: 'neutral' },
} as const satisfies Record<FeedItemState, { label: string; tone: string }>;

const items = (count: number) => (count === 1 ? '1 item' : `${count} items`);

/** What a check came to, before the name of its campaign. */
export function checkWords({ outcome, found, sent }: FeedCheckOutput): string {
  const news = found === 0 ? '' : `Found ${found} new. `;
  switch (outcome) {
    case 'first':
      return `Read for the first time, with ${items(found)}.`;
    case 'nothing':
      return 'Nothing new.';
    case 'sent':
      return `${news}Sent ${items(sent)} in`;
    case 'unread':
      return 'The feed couldn’t be read.';
    case 'unsent':
      return `${news}The campaign couldn’t start.`;
  }
}
