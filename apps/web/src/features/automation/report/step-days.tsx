import { Skeleton } from '@talkdrum/ui';
import { SmallMultiples } from '@talkdrum/ui/figures';
import { trpc } from '../../../lib/trpc.ts';
import { shortDay } from '../../../lib/dates/format-date.ts';

/** A step’s last 14 days, as a chart or a table, with the same in words for people who can’t see it. */
export function StepDays({ id, nodeId }: { id: string; nodeId: string }) {
  const { data } = trpc.journeys.stepDays.useQuery({ id, nodeId });
  if (data === undefined) return <Skeleton className="h-40" />;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">Last 14 days</h3>
      <SmallMultiples
        label="Last 14 days"
        indexLabel="Day (UTC)"
        index={data.map(({ day }) => shortDay(day))}
        charts={[
          {
            id: 'people',
            title: 'People a day (UTC)',
            kind: 'bars',
            span: 2,
            series: [
              { key: 'entered', label: 'Came', tone: 'views', values: data.map(({ entered }) => entered) },
              { key: 'done', label: 'Went on', tone: 'clicks', values: data.map(({ done }) => done) },
              {
                key: 'skipped',
                label: 'Skipped',
                tone: 'problems',
                values: data.map(({ skipped }) => skipped),
              },
            ],
          },
        ]}
      />
    </section>
  );
}
