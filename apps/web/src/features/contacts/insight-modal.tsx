import { DescriptionList, ErrorState, Modal, Skeleton } from '@talkdrum/ui';
import { DistributionBar, MeterRows, SmallMultiples } from '@talkdrum/ui/figures';
import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { errorMessage, trpc } from '../../lib/trpc.ts';
import { formatDay } from '../../lib/dates/format-date.ts';

interface Row {
  label: string;
  count: number;
}

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
        <div className="grid gap-6 sm:grid-cols-2">
          <Part title="Email status">
            <Shares label="Email status" rows={data.byEmailStatus} />
          </Part>
          <Part title="SMS status">
            <Shares label="SMS status" rows={data.bySmsStatus} />
          </Part>
          <Part title="Country, by telephone">
            <Largest label="Country, by telephone" rows={data.byCountry} />
          </Part>
          <Part title="Email domain">
            <Largest label="Email domain" rows={data.byEmailDomain} />
          </Part>
          <div className="min-w-0 sm:col-span-2">
            <Months months={data.byMonth} />
          </div>
          <Part title="Missing">
            <DescriptionList
              items={data.missing.map(({ label, count }) => ({ term: label, value: formatNumber(count) }))}
            />
          </Part>
        </div>
      )}
    </Modal>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="mb-2 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

const Shares = ({ label, rows }: { label: string; rows: readonly Row[] }) => (
  <DistributionBar
    label={label}
    parts={rows.map((row, index) => ({
      id: row.label,
      label: row.label,
      value: row.count,
      // Enabled comes first; the others can't be reached.
      tone: index === 0 ? 'views' : index === 1 ? 'problems' : 'comparison',
    }))}
  />
);

const Largest = ({ label, rows }: { label: string; rows: readonly Row[] }) => (
  <MeterRows
    label={label}
    rows={rows.map((row) => ({
      id: row.label,
      label: row.label,
      value: row.count,
      text: formatNumber(row.count),
      tone: 'views',
    }))}
  />
);

/** "Nov 2026" for "2026-11". */
function monthName(month: string): string {
  return formatDay(`${month}-01`, { month: 'short', year: 'numeric' });
}

const Months = ({ months }: { months: readonly { month: string; count: number }[] }) => (
  <SmallMultiples
    label="Added by month"
    index={months.map(({ month }) => monthName(month))}
    indexLabel="Month"
    charts={[
      {
        id: 'added',
        title: 'Added by month',
        kind: 'bars',
        span: 2,
        series: [
          { key: 'count', label: 'Contacts', values: months.map(({ count }) => count), tone: 'volume' },
        ],
      },
    ]}
  />
);
