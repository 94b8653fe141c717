import { DescriptionList, ErrorState, Modal, Skeleton } from '@talkdrum/ui';
import { lazy, Suspense } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { errorMessage, trpc } from '../../lib/trpc.ts';

const ChartOrTable = lazy(() =>
  import('@talkdrum/ui/charts').then((module) => ({ default: module.ChartOrTable })),
);

export function InsightModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const insight = trpc.contacts.insight.useQuery({}, { enabled: isOpen });
  const data = insight.data;
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      size="lg"
      title="Contacts Insight Report"
      description={data ? `${formatNumber(data.total)} contacts` : undefined}
    >
      {insight.error ? (
        <ErrorState onRetry={() => void insight.refetch()}>{errorMessage(insight.error)}</ErrorState>
      ) : data === undefined ? (
        <Skeleton className="h-96" />
      ) : (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <div className="grid gap-6 sm:grid-cols-2">
            <Chart label="Email status" rows={data.byEmailStatus} kind="donut" />
            <Chart label="SMS status" rows={data.bySmsStatus} kind="donut" />
            <Chart label="Country, by telephone" rows={data.byCountry} kind="bar" />
            <Chart label="Email domain" rows={data.byEmailDomain} kind="bar" />
            <Chart
              label="Added by month"
              rows={data.byMonth.map(({ month, count }) => ({ label: month, count }))}
              kind="line"
            />
            <section aria-label="Missing">
              <h3 className="mb-2 font-semibold">Missing</h3>
              <DescriptionList
                items={data.missing.map(({ label, count }) => ({ term: label, value: formatNumber(count) }))}
              />
            </section>
          </div>
        </Suspense>
      )}
    </Modal>
  );
}

function Chart({
  label,
  rows,
  kind,
}: {
  label: string;
  rows: { label: string; count: number }[];
  kind: 'bar' | 'line' | 'donut';
}) {
  return (
    <section aria-label={label} className="min-w-0">
      <h3 className="mb-2 font-semibold">{label}</h3>
      <ChartOrTable
        label={label}
        kind={kind}
        data={rows}
        index="label"
        indexLabel=""
        series={[{ key: 'count', label: 'Contacts' }]}
      />
    </section>
  );
}
