import type { SurveyAnalyticsOutput } from '@talkdrum/api/contracts';
import {
  FiguresSwitch,
  type FiguresView,
  type MeterRow,
  MeterRows,
  SmallMultiples,
  StatStrip,
} from '@talkdrum/ui/figures';
import { useState } from 'react';
import { formatDay } from '../../../lib/dates/format-date.ts';
import { formatNumber, formatShare } from '../../../lib/format.ts';
import { channelName } from '../../../lib/publishing/share/channel-words.ts';
import { ShownText } from '../../../lib/shown-text.tsx';
import { seconds } from './survey-words.ts';

interface FiguresProps {
  data: SurveyAnalyticsOutput;
  isFiltered: boolean;
}

/** What is known of all submissions together. */
export function AnalyticsFigures({ data, isFiltered }: FiguresProps) {
  return (
    <>
      <Totals data={data} isFiltered={isFiltered} />
      <div className="grid gap-4 lg:grid-cols-2">
        <ByWeek data={data} />
        <section aria-label="By source" className="rounded-card bg-card p-4 shadow-surface">
          <h3 className="mb-2 font-semibold">Where they came from</h3>
          <MeterRows
            label="Submissions by source"
            rows={data.channels.map(({ name, n }) => ({
              id: name,
              label: channelName(name),
              value: n,
              text: formatNumber(n),
              tone: 'views',
            }))}
          />
        </section>
        <DropOff data={data} />
      </div>
    </>
  );
}

function Totals({ data, isFiltered }: FiguresProps) {
  const { started, completed } = data.sessions;
  return (
    <StatStrip
      label="Figures"
      items={[
        { id: 'submissions', label: 'Submissions', value: formatNumber(data.submissions) },
        {
          id: 'started',
          label: 'Started',
          value: formatNumber(started),
          note: isFiltered ? 'not filtered' : 'opened and began',
        },
        {
          id: 'completed',
          label: 'Completed',
          value: formatShare(completed, started),
          note: 'of everyone who began',
        },
        {
          id: 'time',
          label: 'Median time',
          value: data.medianSeconds === null ? '–' : seconds(data.medianSeconds),
        },
      ]}
    />
  );
}

function ByWeek({ data: { weeks } }: { data: SurveyAnalyticsOutput }) {
  const [view, setView] = useState<FiguresView>('chart');
  const title = 'Submissions by week';
  return (
    <section aria-label="By week" className="rounded-card bg-card p-4 shadow-surface lg:col-span-2">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{title}</h3>
        <FiguresSwitch label={title} view={view} onViewChange={setView} />
      </div>
      <SmallMultiples
        label={title}
        view={view}
        index={weeks.map(({ week }) => formatDay(week))}
        indexLabel="Week from"
        charts={[
          {
            id: 'submissions',
            title: 'Submissions',
            kind: 'bars',
            span: 2,
            series: [{ key: 'n', label: 'Submissions', tone: 'views', values: weeks.map(({ n }) => n) }],
          },
        ]}
      />
    </section>
  );
}

/** Of everyone who began, how many reached the page of each question. */
function DropOff({ data }: { data: SurveyAnalyticsOutput }) {
  const { started, reached } = data.sessions;
  const labels = new Map(data.questions.map(({ key, label }) => [key, label]));
  const rows: MeterRow[] = reached.map(({ key, n }) => ({
    id: key,
    label: <ShownText text={labels.get(key) ?? key} />,
    value: n,
    text: formatShare(n, started),
    tone: 'volume',
  }));
  return (
    <section aria-label="Where people stop" className="rounded-card bg-card p-4 shadow-surface">
      <h3 className="font-semibold">Where people stop</h3>
      <p className="mb-2 text-sm text-muted-foreground">
        Of {formatNumber(started)} who began, how many reached each question.
      </p>
      {started === 0 ? (
        <p className="text-sm">No visits yet.</p>
      ) : (
        <MeterRows label="Reached" rows={rows} max={started} />
      )}
    </section>
  );
}
