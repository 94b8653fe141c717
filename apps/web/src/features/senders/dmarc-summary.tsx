import type { DmarcSummaryOutput } from '@talkdrum/api/contracts';
import { formatNumber } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';

/** DMARC reports for the domain, by sending server. */
export function DmarcSummary({ id }: { id: string }) {
  const summary = trpc.senders.dmarcSummary.useQuery({ id });
  if (summary.data === undefined) return null;
  const { reports, passed, failed } = summary.data;
  return (
    <section aria-labelledby="dmarc-reports" className="flex flex-col gap-2">
      <h3 id="dmarc-reports" className="font-semibold">
        DMARC reports of the last 30 days
      </h3>
      {reports === 0 ? (
        <p className="text-sm text-muted-foreground">
          No reports yet. Mailbox providers send them once a day, when your domain’s mail reaches them.
        </p>
      ) : (
        <>
          <p>
            {formatNumber(passed)} messages passed, {formatNumber(failed)} failed, in {formatNumber(reports)}{' '}
            {reports === 1 ? 'report' : 'reports'}.
          </p>
          <SourceTable sources={summary.data.sources} />
        </>
      )}
    </section>
  );
}

function SourceTable({ sources }: Pick<DmarcSummaryOutput, 'sources'>) {
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Sources of mail">
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-border text-left text-muted-foreground">
            <th className="py-1.5 pr-4 font-medium">Source</th>
            <th className="py-1.5 pr-4 text-right font-medium">Passed</th>
            <th className="py-1.5 pr-4 text-right font-medium">Failed</th>
            <th className="py-1.5 font-medium">Reported by</th>
          </tr>
        </thead>
        <tbody>
          {sources.map(({ ip, passed, failed, reporters }) => (
            <tr key={ip} className="border-b border-border last:border-b-0">
              <td className="py-1.5 pr-4 font-mono break-all">{ip}</td>
              <td className="py-1.5 pr-4 text-right">{formatNumber(passed)}</td>
              <td className="py-1.5 pr-4 text-right">{formatNumber(failed)}</td>
              <td className="py-1.5 [overflow-wrap:anywhere]">{reporters.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
