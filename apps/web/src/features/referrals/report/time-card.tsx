import type { ReferralReportOutput } from '@talkdrum/api/contracts';
import { Card, DescriptionList } from '@talkdrum/ui';
import { type FiguresView, FiguresSwitch, type SmallChart, SmallMultiples } from '@talkdrum/ui/figures';
import { useState } from 'react';
import { formatDay } from '../../../lib/dates/format-date.ts';
import { formatNumber } from '../../../lib/format.ts';
import { referralChannels } from '../../../lib/words/referral-words.ts';

type Day = ReferralReportOutput['days'][number];

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const counted = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${formatNumber(count)} ${one}s`);

/** Clicks, friends and conversions by day, and the same in words. */
export function TimeCard({ report }: { report: ReferralReportOutput }) {
  const { days } = report;
  const [view, setView] = useState<FiguresView>('chart');
  return (
    <Card
      title="Over time"
      description={`Last ${formatNumber(days.length)} days, in your account’s time zone.`}
      actions={<FiguresSwitch label="Over time" view={view} onViewChange={setView} />}
    >
      <SmallMultiples
        label="Clicks, friends and conversions by day"
        index={days.map(({ day }) => formatDay(day))}
        indexLabel="Day"
        view={view}
        charts={[
          chartOf(days, 'clicks', 'Clicks', 'clicks'),
          chartOf(days, 'friends', 'Friends', 'views'),
          chartOf(days, 'conversions', 'Approved conversions', 'orders'),
        ]}
        aside={<InWords report={report} />}
      />
    </Card>
  );
}

function chartOf(
  days: readonly Day[],
  key: 'clicks' | 'friends' | 'conversions',
  title: string,
  tone: 'clicks' | 'views' | 'orders',
): SmallChart {
  const values = days.map((day) => day[key]);
  return {
    id: key,
    title,
    kind: 'bars',
    headline: formatNumber(sum(values)),
    series: [{ key, label: title, values, tone }],
  };
}

/** What the charts show, for people who don’t read charts. */
function InWords({ report: { days, channels } }: { report: ReferralReportOutput }) {
  const clicks = sum(days.map((day) => day.clicks));
  const friends = sum(days.map((day) => day.friends));
  const conversions = sum(days.map((day) => day.conversions));
  const best = largest(channels, ({ friends: brought }) => brought);
  return (
    <section aria-label="In words" className="flex flex-col gap-2 text-sm">
      <p>
        {clicks === 0
          ? 'Nobody opened an advocate’s link in this period.'
          : `${counted(clicks, 'click')} brought ${counted(friends, 'friend')}, and ${counted(conversions, 'conversion')} of this time ${conversions === 1 ? 'is' : 'are'} approved.`}
      </p>
      <DescriptionList
        items={[
          { term: 'Most clicks', value: dayOf(days, 'clicks', 'click') },
          { term: 'Most friends', value: dayOf(days, 'friends', 'friend') },
          {
            term: 'Best channel',
            value:
              best === null
                ? null
                : `${referralChannels[best.channel]}, ${counted(best.friends, 'friend')} in all`,
          },
        ]}
      />
    </section>
  );
}

/** The best day; null if nothing happened. */
function dayOf(days: readonly Day[], key: 'clicks' | 'friends', one: string): string | null {
  const best = largest(days, (day) => day[key]);
  return best === null ? null : `${formatDay(best.day)}, ${counted(best[key], one)}`;
}

/** The first with the most; null if all have none. */
function largest<Row>(rows: readonly Row[], valueOf: (row: Row) => number): Row | null {
  const most = Math.max(0, ...rows.map(valueOf));
  return most === 0 ? null : (rows.find((row) => valueOf(row) === most) ?? null);
}
