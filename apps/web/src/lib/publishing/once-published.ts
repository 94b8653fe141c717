import type { PublishedOutput } from '@talkdrum/api/contracts';

type Published = Pick<PublishedOutput, 'status' | 'state'>;

/**
 * A published item as lists and designers show it while it’s being published. The server’s answer replaces it: only
 * the server knows whether our staff review it first.
 */
export function oncePublished<Item extends Published>(item: Item): Item & { hasChanges: false } {
  // Closed by its date, it stays closed.
  const isClosedByDate = item.status === 'published' && item.state === 'closed';
  const isShown = item.state === 'draft' || (item.state === 'closed' && !isClosedByDate);
  return { ...item, status: 'published', state: isShown ? 'open' : item.state, hasChanges: false };
}
