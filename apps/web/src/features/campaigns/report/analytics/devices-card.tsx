import { Card } from '@talkdrum/ui';
import { DistributionBar, FiguresSwitch, type FiguresView, SmallMultiples } from '@talkdrum/ui/figures';
import { useState } from 'react';
import { hourOfDay } from '../../../../lib/dates/format-date.ts';
import { formatNumber, formatShare } from '../../../../lib/format.ts';
import { deviceWords, type Figures } from './report-words.ts';

const hours = Array.from({ length: 24 }, (_, hour) => hourOfDay(hour));

/** What people clicked with, and at which hour of the day. */
export function DevicesCard({ figures, timeZone }: { figures: Figures; timeZone: string }) {
  const [view, setView] = useState<FiguresView>('chart');
  const people = figures.devices.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card
      title="Devices"
      description={`Of ${formatNumber(people)} who clicked.`}
      actions={
        people === 0 ? null : <FiguresSwitch label="By hour of click" view={view} onViewChange={setView} />
      }
    >
      {people === 0 ? (
        <p className="text-sm text-muted-foreground">Nobody has clicked yet.</p>
      ) : (
        <div className="flex flex-col gap-4">
          <DistributionBar
            label="Devices"
            parts={figures.devices.map(({ id, count }) => ({
              id,
              label: deviceWords[id] ?? id,
              value: count,
              text: formatShare(count, people),
            }))}
          />
          <SmallMultiples
            label="By hour of click"
            indexLabel="Hour of the day"
            index={hours}
            view={view}
            charts={[
              {
                id: 'hours',
                title: `By hour of click · ${timeZone}`,
                kind: 'bars',
                series: [{ key: 'clicks', label: 'Clicks', values: figures.clickHours, tone: 'clicks' }],
                span: 2,
                height: 64,
              },
            ]}
          />
        </div>
      )}
    </Card>
  );
}
