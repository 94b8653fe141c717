import type { ReportOutput } from '@talkdrum/api/contracts';
import { StatCard } from '@talkdrum/ui';
import { formatNumber, formatShare } from '../../../lib/format.ts';

/** Sent, successes, pendings, clicks and fails. */
export function SmsCounts({ report }: { report: ReportOutput | null }) {
  const { clicks = 0, uniqueClicks = 0 } = report?.counts ?? {};
  // In doubt is handed over too: every one of them ends as a success, a pending or a fail.
  const sent = (report?.progress.sent ?? 0) + (report?.progress.unknown ?? 0);
  const { successes = 0, pendings = 0, fails = 0 } = report?.receipts ?? {};
  const entries = [
    ['Sent', sent, `of ${formatNumber(report?.progress.recipients ?? 0)} recipients`],
    ['Successes', successes, `${formatShare(successes, sent)} of sent`],
    ['Pendings', pendings, 'no receipt yet'],
    ['Clicks', clicks, `by ${formatNumber(uniqueClicks)} ${uniqueClicks === 1 ? 'person' : 'people'}`],
    ['Fails', fails, 'refused or not delivered'],
  ] as const;
  return (
    <div className="grid grid-cols-2 gap-3 max-sm:[&>:last-child:nth-child(odd)]:col-span-2 sm:grid-cols-3 lg:grid-cols-5">
      {entries.map(([label, value, note]) => (
        <StatCard
          key={label}
          label={label}
          value={formatNumber(value)}
          note={report === null ? ' ' : note}
          isLoading={report === null}
        />
      ))}
    </div>
  );
}
