import type { ProgramOutput, ProgramOverviewOutput } from '@talkdrum/api/contracts';
import { Card } from '@talkdrum/ui';
import { FiguresSwitch, type FiguresView, SmallMultiples } from '@talkdrum/ui/figures';
import { useState } from 'react';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatDate, shortDay } from '../../../lib/dates/format-date.ts';
import { formatNumber } from '../../../lib/format.ts';
import { pointsText } from '../../../lib/words/point-words.ts';
import { expirySentence } from '../loyalty-words.ts';
import type { PanelProps } from './panel-props.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** Points earned above the line, spent and expired below it, week by week. */
export function PointsChart({ program, overview: { weeks, expiring } }: PanelProps) {
  const [view, setView] = useState<FiguresView>('chart');
  const { unit } = program;
  const name = `${unit.charAt(0).toUpperCase()}${unit.slice(1)} in and out`;
  const [earned, spent, expired] = [
    weeks.map((week) => week.earned),
    weeks.map((week) => week.spent),
    weeks.map((week) => week.expired),
  ];
  return (
    <Card
      title={name}
      description={totals(sum(earned), sum(spent), sum(expired), unit)}
      actions={<FiguresSwitch label={name} view={view} onViewChange={setView} />}
      footer={<Expiring program={program} expiring={expiring} />}
    >
      <SmallMultiples
        label={name}
        index={weeks.map(({ week }) => shortDay(week))}
        indexLabel="Week of"
        view={view}
        charts={[
          {
            id: 'points',
            title: 'By week',
            kind: 'bars',
            span: 2,
            height: 180,
            // The axis is zero: bars below it are points spent or expired.
            format: (value) => formatNumber(Math.abs(value)),
            tickFormat: (value) => compact.format(Math.abs(value)).toLowerCase(),
            series: [
              { key: 'earned', label: 'Earned', values: earned, tone: 'views' },
              {
                key: 'expired',
                label: 'Expired',
                values: expired.map((value) => -value),
                tone: 'comparison',
              },
              { key: 'spent', label: 'Spent', values: spent.map((value) => -value), tone: 'orders' },
            ],
          },
        ]}
      />
    </Card>
  );
}

const compact = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 });

/** The chart in a sentence. */
function totals(earned: number, spent: number, expired: number, unit: string): string {
  if (earned + spent + expired === 0) return `No ${unit} moved in these weeks.`;
  return `Above: ${formatNumber(earned)} earned. Below: ${formatNumber(spent)} spent and ${formatNumber(expired)} expired.`;
}

function Expiring({
  program,
  expiring,
}: {
  program: ProgramOutput;
  expiring: ProgramOverviewOutput['expiring'];
}) {
  const timeZone = useAccountZone();
  if (expiring === null)
    return <p className="mr-auto text-xs text-muted-foreground">{expirySentence(program)}</p>;
  const people = expiring.members === 1 ? '1 member' : `${formatNumber(expiring.members)} members`;
  return (
    <p className="mr-auto text-xs text-muted-foreground">
      <b className="font-semibold text-foreground">
        {pointsText(expiring.points, program.unit)} expire by {formatDate(expiring.until, timeZone)}
      </b>
      , held by {people}.
    </p>
  );
}
