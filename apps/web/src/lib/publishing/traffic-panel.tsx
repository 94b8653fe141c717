import type { ShareChannel, TrafficOutput } from '@talkdrum/api/contracts';
import { Card, EmptyState } from '@talkdrum/ui';
import { FiguresSwitch, type FiguresView, SmallMultiples } from '@talkdrum/ui/figures';
import { DataTable, type TableColumn } from '@talkdrum/ui/table';
import { ChartNoAxesColumn } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDay } from '../dates/format-date.ts';
import { formatNumber } from '../format.ts';
import { channelWords } from './share/channel-words.ts';

type Row = TrafficOutput['channels'][number];

interface TrafficPanelProps {
  traffic: TrafficOutput;
  /** What people submit, such as “Leads”. */
  noun: string;
  /** What a channel cost; without it there is no such column. */
  costOf?: ((channel: ShareChannel) => ReactNode) | undefined;
}

/** Visits and submissions of a published item: each day as a chart or table, each channel in a table. */
export function TrafficPanel({ traffic, noun, costOf }: TrafficPanelProps) {
  return (
    <div className="flex flex-col gap-4">
      <TrafficByDay traffic={traffic} noun={noun} />
      <DataTable
        label="By channel"
        columns={columnsFor(noun, costOf)}
        rows={traffic.channels.map((row) => ({ ...row, id: row.channel }))}
        rowKey={({ channel }) => channel}
        empty={
          <EmptyState icon={<ChartNoAxesColumn aria-hidden />} title="No visits yet">
            Share its links. Each channel’s visits and {noun.toLowerCase()} appear here.
          </EmptyState>
        }
      />
    </div>
  );
}

/** Visits and submissions of each day, as charts or a table. */
export function TrafficByDay({ traffic, noun }: Omit<TrafficPanelProps, 'costOf'>) {
  const { days, visits, submissions } = traffic;
  const [view, setView] = useState<FiguresView>('chart');
  const title = `Visits and ${noun.toLowerCase()} by day`;
  return (
    <Card title={title} actions={<FiguresSwitch label={title} view={view} onViewChange={setView} />}>
      <SmallMultiples
        label={title}
        view={view}
        index={days.map(({ day }) => formatDay(day))}
        indexLabel="Day"
        charts={[
          {
            id: 'visits',
            title: 'Visits',
            kind: 'bars',
            headline: formatNumber(visits),
            series: [
              { key: 'visits', label: 'Visits', values: days.map((day) => day.visits), tone: 'views' },
            ],
          },
          {
            id: 'submissions',
            title: noun,
            kind: 'bars',
            headline: formatNumber(submissions),
            series: [
              {
                key: 'submissions',
                label: noun,
                values: days.map((day) => day.submissions),
                tone: 'orders',
              },
            ],
          },
        ]}
      />
    </Card>
  );
}

function columnsFor(noun: string, costOf: TrafficPanelProps['costOf']): TableColumn<Row>[] {
  const columns: TableColumn<Row>[] = [
    { id: 'channel', header: 'Channel', cell: ({ channel }) => channelWords[channel], isPrimary: true },
    { id: 'visits', header: 'Visits', cell: ({ visits }) => formatNumber(visits), align: 'right', width: 90 },
    {
      id: 'submissions',
      header: noun,
      cell: ({ submissions }) => formatNumber(submissions),
      align: 'right',
      width: 120,
    },
    { id: 'conversion', header: 'Conversion', cell: conversionOf, align: 'right', width: 110 },
  ];
  if (costOf === undefined) return columns;
  return [
    ...columns,
    { id: 'cost', header: 'Cost', cell: ({ channel }) => costOf(channel), align: 'right', width: 120 },
  ];
}

/** Of the visits, how many brought a submission. A page left open may bring several. */
export function conversionOf({ visits, submissions }: { visits: number; submissions: number }): string {
  return visits === 0 ? '–' : `${Math.min(100, Math.round((submissions / visits) * 100))}%`;
}
