import type { Channel, ChannelAnalytics } from '@talkdrum/api/contracts';
import { Card, Segmented, Skeleton } from '@talkdrum/ui';
import { FiguresSwitch, MeterRows, SmallMultiples } from '@talkdrum/ui/figures';
import { formatNumber } from '../../lib/format.ts';
import { Loaded } from '../../lib/loaded.tsx';
import { trpc } from '../../lib/trpc.ts';
import { chartsOf, networkRows, pointNames } from './analytics-charts.ts';
import type { AnalyticsChoice } from './overview-view.ts';
import { useAccountZone } from '../../lib/dates/account-zone.ts';

interface AnalyticsCardProps {
  title: string;
  channel: Channel;
  choice: AnalyticsChoice;
  onChoose: (choice: AnalyticsChoice) => void;
}

const periods = [
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
] as const;

/** One channel's days or weeks: how much was sent, and what share arrived, was viewed and clicked. */
export function AnalyticsCard({ title, channel, choice, onChoose }: AnalyticsCardProps) {
  const timeZone = useAccountZone();
  const analytics = trpc.overview.analytics.useQuery(
    { channel, days: choice.days },
    { placeholderData: (previous) => previous, staleTime: 60_000 },
  );
  return (
    <Card
      title={title}
      description={analytics.data === undefined ? ' ' : summaryOf(analytics.data, channel)}
      actions={
        <>
          <FiguresSwitch
            label={title}
            view={choice.view}
            onViewChange={(view) => onChoose({ ...choice, view })}
          />
          <Segmented
            label={`${title}: period`}
            options={periods}
            value={String(choice.days)}
            onValueChange={(value) => onChoose({ ...choice, days: value === '90' ? 90 : 30 })}
          />
        </>
      }
    >
      <Loaded query={analytics} skeleton={<Skeleton className="h-68 w-full max-sm:h-100" />}>
        {(data) => (
          <SmallMultiples
            label={title}
            index={pointNames(data)}
            indexLabel={data.step === 7 ? 'Week starting' : 'Day'}
            charts={chartsOf(data, channel, choice, timeZone)}
            view={choice.view}
            aside={channel === 'sms' ? <Networks data={data} days={choice.days} /> : undefined}
          />
        )}
      </Loaded>
    </Card>
  );
}

/** The networks with the largest share of messages that failed. */
function Networks({ data: { networks }, days }: { data: ChannelAnalytics; days: number }) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-2 text-xs">
        <h3 className="font-medium">By network</h3>
        <span className="text-muted-foreground">share failed</span>
      </div>
      {networks.length === 0 ? (
        <p className="text-xs text-muted-foreground">No receipts in these {days} days.</p>
      ) : (
        <MeterRows label="Share failed by network" rows={networkRows(networks)} />
      )}
    </div>
  );
}

function summaryOf({ sent, campaigns }: ChannelAnalytics, channel: Channel): string {
  const noun = channel === 'email' ? 'email' : 'message';
  if (sent.value === null || sent.value === 0) return `No ${noun}s were sent in this period.`;
  const count = sent.value === 1 ? `1 ${noun} sent` : `${formatNumber(sent.value)} ${noun}s sent`;
  const by = campaigns === 1 ? '1 campaign' : `${formatNumber(campaigns)} campaigns`;
  return `${count}, ${by}`;
}
