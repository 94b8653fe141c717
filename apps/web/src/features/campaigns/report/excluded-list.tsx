import type { Channel } from '@talkdrum/api/contracts';
import { formatNumber } from '../../../lib/format.ts';
import { excludedReasons } from '../campaign-words.ts';

/** People left out, by reason. */
export function ExcludedList({
  excluded,
  channel = 'email',
}: {
  excluded: Record<string, number>;
  channel?: Channel;
}) {
  const reasons = excludedReasons(excluded, channel);
  if (reasons.length === 0) return <p className="text-muted-foreground">Nobody is left out.</p>;
  return (
    <dl className="flex flex-col">
      {reasons.map(({ reason, count }) => (
        <div
          key={reason}
          className="flex justify-between gap-4 border-b border-border py-1.5 last:border-b-0"
        >
          <dt>{reason}</dt>
          <dd className="tabular">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
