import { trpc } from '../../lib/trpc.ts';
import { totalText } from '../../lib/lists/total-text.ts';

interface SegmentCountProps {
  /** `count` is as of the last save; null without rules. */
  segment: { id: string; count: number | null };
}

/** How many contacts match now: the total that Contacts shows for the segment, and until it is there the last count. */
export function SegmentCount({ segment: { id, count } }: SegmentCountProps) {
  const matches = trpc.contacts.list.useQuery(
    { segmentId: id, limit: 1 },
    { enabled: count !== null, retry: false },
  );
  if (count === null) return '–';
  return totalText(matches.data ?? { total: count, isTotalEstimated: false });
}
