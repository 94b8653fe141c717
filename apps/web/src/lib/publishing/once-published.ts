import type { PublishedOutput } from '@talkdrum/api/contracts';
import type { ShownState } from './published-status.tsx';

type Published = Pick<PublishedOutput, 'status' | 'state'>;

/**
 * A published item as lists and designers show it while it’s being published. The server’s answer replaces it. Only
 * the server knows whether our staff review it first, so the status doesn’t say that visitors see it.
 */
export function oncePublished<Item extends Published>(
  item: Item,
): Omit<Item, 'status' | 'state'> & { status: 'published'; state: ShownState; hasChanges: false } {
  // Closed by its date, it stays closed.
  const isClosedByDate = item.status === 'published' && item.state === 'closed';
  const isShown = item.state === 'draft' || (item.state === 'closed' && !isClosedByDate);
  return { ...item, status: 'published', state: isShown ? 'publishing' : item.state, hasChanges: false };
}
