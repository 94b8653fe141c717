import type { Channel, ReportOutput } from '@talkdrum/api/contracts';
import { Card } from '@talkdrum/ui';
import { DistributionBar } from '@talkdrum/ui/figures';
import { formatNumber, formatShare } from '../../../../lib/format.ts';
import { excludedReasons } from '../../campaign-words.ts';

/** People in the audience who weren't sent the message, by reason. */
export function LeftOutCard({ report, channel }: { report: ReportOutput; channel: Channel }) {
  const reasons = excludedReasons(report.excluded, channel);
  const leftOut = reasons.reduce((sum, { count }) => sum + count, 0);
  const audience = report.progress.recipients + leftOut;
  return (
    <div id="left-out" className="grid min-w-0 scroll-mt-20">
      <Card
        title="Left out"
        description={`${formatNumber(leftOut)} of ${formatNumber(audience)} in the audience, ${formatShare(leftOut, audience)}. They weren’t sent the message.`}
      >
        {leftOut === 0 ? (
          <p className="text-sm text-muted-foreground">Nobody is left out.</p>
        ) : (
          <DistributionBar
            label="Left out by reason"
            parts={reasons.map(({ reason, count }) => ({
              id: reason,
              label: reason,
              value: count,
              text: formatShare(count, leftOut),
            }))}
          />
        )}
      </Card>
    </div>
  );
}
