import type { Channel, ReachOutput } from '@talkdrum/api/contracts';
import { DistributionBar } from '@talkdrum/ui/figures';
import { excludedReasons, leftOutTone, people } from '../campaign-words.ts';

/** Of the chosen audience: who gets it, and who is left out for which reason. */
export function ReachSummary({ reach, channel }: { reach: ReachOutput | null; channel: Channel }) {
  if (reach === null) return <p className="text-sm text-muted-foreground">Counting…</p>;
  const reasons = excludedReasons(reach.excluded, channel);
  const left = reasons.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="flex flex-col gap-2 rounded-well bg-inset p-3 text-sm">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>
          <strong className="tabular font-semibold">{people(reach.recipients)}</strong> will get it
        </span>
        <span className="text-muted-foreground">
          {left === 0 ? 'Nobody is left out' : `${people(left)} left out`}
        </span>
      </p>
      {left === 0 ? null : (
        <DistributionBar
          label="Audience"
          legend="row"
          parts={[
            { id: 'recipients', label: 'Will get it', value: reach.recipients, tone: 'views' },
            ...reasons.map(({ key, reason, count }, index) => ({
              id: key,
              label: reason,
              value: count,
              tone: leftOutTone(index),
            })),
          ]}
        />
      )}
    </div>
  );
}
