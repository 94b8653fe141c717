import type { PublishedState, PublishedStatus } from './published.schema.ts';

export interface StateFacts {
  status: PublishedStatus;
  opensAt: Date | null;
  closesAt: Date | null;
  heldAt: Date | null;
  takenDownAt: Date | null;
}

/** What visitors get at a time. Dates are compared here, so nothing has to run when they pass. */
export function publishedStateAt(item: StateFacts, now: Date): PublishedState {
  if (item.takenDownAt !== null) return 'removed';
  if (item.status === 'draft') return 'draft';
  if (item.heldAt !== null) return 'held';
  if (item.status === 'closed' || (item.closesAt !== null && item.closesAt <= now)) return 'closed';
  return item.opensAt !== null && item.opensAt > now ? 'early' : 'open';
}
