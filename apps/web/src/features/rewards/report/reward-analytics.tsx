import type { RewardReportOutput } from '@talkdrum/api/contracts';
import { Card, Skeleton } from '@talkdrum/ui';
import {
  DistributionBar,
  FiguresSwitch,
  type FiguresView,
  type SmallChart,
  SmallMultiples,
  StatStrip,
} from '@talkdrum/ui/figures';
import { useState } from 'react';
import { formatDay } from '../../../lib/dates/format-date.ts';
import { formatMoney, formatNumber, shortShare } from '../../../lib/format.ts';
import { Loaded } from '../../../lib/loaded.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { SourcesCard } from './sources-card.tsx';

const shown = ({ amountMinor, currency }: RewardReportOutput['cost']) => formatMoney(amountMinor, currency);

/** What was claimed and redeemed, by day, and what it cost. */
export function RewardAnalytics({ id, isAirtime }: { id: string; isAirtime: boolean }) {
  const report = trpc.rewards.report.useQuery({ id, days: 30 });
  return (
    <Loaded query={report} skeleton={<Skeleton className="h-96" />}>
      {(data) => <Report report={data} isAirtime={isAirtime} />}
    </Loaded>
  );
}

function Report({ report, isAirtime }: { report: RewardReportOutput; isAirtime: boolean }) {
  const { days } = report;
  return (
    <div className="flex flex-col gap-5">
      <StatStrip
        label="The reward so far"
        items={[
          { id: 'visits', label: 'Visits', value: formatNumber(report.visits) },
          { id: 'claimed', label: 'Claimed', value: formatNumber(report.issued), note: worth(report.value) },
          {
            id: 'redeemed',
            label: 'Redeemed',
            value: formatNumber(report.redeemed),
            note: worth(report.redeemedValue),
          },
          {
            id: 'cost',
            label: 'Cost',
            value: shown(report.cost),
            note: isAirtime ? 'Airtime, and the price of each top-up' : 'Charged for codes that were given',
          },
        ]}
      />
      <DaysCard days={days} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <SourcesCard sources={report.sources} />
        <UseCard report={report} isAirtime={isAirtime} />
      </div>
    </div>
  );
}

/** Claimed and redeemed by day, and the same in words. */
function DaysCard({ days }: Pick<RewardReportOutput, 'days'>) {
  const [view, setView] = useState<FiguresView>('chart');
  const claimed = days.map(({ issued }) => issued);
  // More are taken back than redeemed on some days.
  const redeemed = days.map((day) => Math.max(0, day.redeemed));
  const title = 'Claimed and redeemed by day';
  const chart = (id: string, label: string, values: number[], tone: 'views' | 'orders'): SmallChart => ({
    id,
    title: label,
    kind: 'bars',
    headline: formatNumber(sum(values)),
    series: [{ key: id, label, values, tone }],
  });
  return (
    <Card
      title={title}
      description={`Last ${formatNumber(days.length)} days: ${formatNumber(sum(claimed))} claimed, ${formatNumber(sum(redeemed))} redeemed.`}
      actions={<FiguresSwitch label={title} view={view} onViewChange={setView} />}
    >
      <SmallMultiples
        label={title}
        index={days.map(({ day }) => formatDay(day))}
        indexLabel="Day"
        view={view}
        charts={[
          chart('claimed', 'Claimed', claimed, 'views'),
          chart('redeemed', 'Redeemed', redeemed, 'orders'),
        ]}
      />
    </Card>
  );
}

/** How much of what people have was used. */
function UseCard({
  report: { issued, redeemed },
  isAirtime,
}: {
  report: RewardReportOutput;
  isAirtime: boolean;
}) {
  const used = Math.min(issued, redeemed);
  const part = (id: string, label: string, value: number, tone: 'orders' | 'comparison') => ({
    id,
    label,
    value,
    text: shortShare(value, issued),
    tone,
  });
  return (
    <Card
      title={isAirtime ? 'What became of it' : 'What became of the codes'}
      description={`${formatNumber(issued)} in all`}
    >
      {issued === 0 ? (
        <p className="text-sm text-muted-foreground">Nobody has one yet.</p>
      ) : (
        <DistributionBar
          label="What became of them"
          parts={[
            part('used', isAirtime ? 'Delivered' : 'Redeemed', used, 'orders'),
            part('open', isAirtime ? 'Not delivered' : 'Not redeemed', issued - used, 'comparison'),
          ]}
        />
      )}
    </Card>
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const worth = (money: RewardReportOutput['value']) =>
  money.amountMinor === '0' ? null : `Worth ${shown(money)}`;
