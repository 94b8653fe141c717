import type { RewardReportOutput } from '@talkdrum/api/contracts';
import { Card, Skeleton } from '@talkdrum/ui';
import { SmallMultiples, StatStrip } from '@talkdrum/ui/figures';
import { formatDate, formatMoney, formatNumber } from '../../../lib/format.ts';
import { Loaded } from '../../../lib/loaded.tsx';
import { trpc } from '../../../lib/trpc.ts';

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
      <Card title="Claimed and redeemed by day">
        <SmallMultiples
          label="Claimed and redeemed by day"
          index={days.map(({ day }) => formatDate(`${day}T12:00:00Z`, 'UTC'))}
          indexLabel="Day"
          charts={[
            {
              id: 'claimed',
              title: 'Claimed',
              kind: 'bars',
              headline: formatNumber(sum(days.map(({ issued }) => issued))),
              series: [
                { key: 'claimed', label: 'Claimed', values: days.map(({ issued }) => issued), tone: 'views' },
              ],
            },
            {
              id: 'redeemed',
              title: 'Redeemed',
              kind: 'bars',
              headline: formatNumber(sum(days.map(({ redeemed }) => redeemed))),
              series: [
                {
                  key: 'redeemed',
                  label: 'Redeemed',
                  values: days.map(({ redeemed }) => Math.max(0, redeemed)),
                  tone: 'orders',
                },
              ],
            },
          ]}
        />
      </Card>
    </div>
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const worth = (money: RewardReportOutput['value']) =>
  money.amountMinor === '0' ? null : `Worth ${shown(money)}`;
