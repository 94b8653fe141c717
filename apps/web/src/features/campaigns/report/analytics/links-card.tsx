import type { Channel, ReportOutput } from '@talkdrum/api/contracts';
import { Card, Segmented, Skeleton, TextLink, Tooltip } from '@talkdrum/ui';
import { useMemo, useState } from 'react';
import { formatNumber } from '../../../../lib/format.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { markLinks } from './mark-links.ts';
import { formatRate } from './report-words.ts';

type Unit = 'people' | 'clicks';

interface LinksCardProps {
  id: string;
  channel: Channel;
  report: ReportOutput;
  hrefOf: (outcome: string) => string;
}

interface LinkRow {
  n: number;
  url: string;
  label: string;
  people: number;
  clicks: number;
  share: number;
}

/** The links by people or clicks, beside the message that shows where each one is. */
export function LinksCard({ id, channel, report, hrefOf }: LinksCardProps) {
  const [unit, setUnit] = useState<Unit>('people');
  const rows = linkRows(report, unit);
  const { uniqueClicks, clicks } = report.counts;
  const whole =
    unit === 'people'
      ? `the ${formatNumber(uniqueClicks)} people who clicked; some clicked several links`
      : `the ${formatNumber(clicks)} clicks`;
  return (
    <Card
      title="Links"
      description={rows.length === 0 ? 'The message has no tracked links.' : `Share of ${whole}.`}
      actions={
        rows.length === 0 ? null : (
          <Segmented
            label="Count by"
            options={[
              { value: 'people', label: 'People' },
              { value: 'clicks', label: 'Clicks' },
            ]}
            value={unit}
            onValueChange={(next) => setUnit(next === 'clicks' ? 'clicks' : 'people')}
          />
        )
      }
      isFlush
    >
      {rows.length === 0 ? null : (
        <div className={channel === 'sms' ? '' : 'grid border-t border-border-soft md:grid-cols-[2fr_3fr]'}>
          {channel === 'sms' ? null : <MarkedMessage id={id} rows={rows} />}
          <LinksTable rows={rows} hrefOf={hrefOf} />
        </div>
      )}
      <p className="border-t border-border-soft px-4 py-2.5 text-xs text-muted-foreground sm:px-4.5">
        {rows.length === 0 ? '' : 'utm parameters are hidden; point at a link for its full address. '}
        {machineNote(report.machine)}
      </p>
    </Card>
  );
}

function linkRows({ links, linkLabels, counts }: ReportOutput, unit: Unit): LinkRow[] {
  const whole = unit === 'people' ? counts.uniqueClicks : counts.clicks;
  return links
    .map(({ n, url, clicks, uniqueClicks }) => ({
      n,
      url,
      label: linkLabels[n] === url ? '' : (linkLabels[n] ?? ''),
      people: uniqueClicks,
      clicks,
      share: whole === 0 ? 0 : (unit === 'people' ? uniqueClicks : clicks) / whole,
    }))
    .sort((a, b) => b.share - a.share || a.n - b.n);
}

/** The rendered message; the badges on its links are drawn by styles alone. */
function MarkedMessage({ id, rows }: { id: string; rows: readonly LinkRow[] }) {
  const preview = trpc.campaigns.preview.useQuery({ id, isNumbered: true });
  const html = preview.data?.html;
  // A new document would lose its scroll position, so it changes only with what its badges say.
  const shares = JSON.stringify(rows.map(({ n, share }) => [n, share > 0 ? formatRate(share) : null]));
  const marked = useMemo(() => {
    const byNumber = new Map(JSON.parse(shares) as [number, string | null][]);
    return html === undefined ? null : markLinks(html, (n) => byNumber.get(n) ?? null);
  }, [html, shares]);
  return (
    <div className="min-h-80 border-border-soft bg-inset max-md:border-b md:border-r">
      {preview.error ? (
        <p className="p-4 text-sm text-muted-foreground">The message can’t be shown.</p>
      ) : marked === null ? (
        <Skeleton className="h-full min-h-80" />
      ) : (
        <iframe
          title="The message with the share of each link"
          sandbox=""
          srcDoc={marked}
          style={{ colorScheme: 'light' }}
          className="block h-96 w-full bg-white md:h-full md:min-h-96"
        />
      )}
    </div>
  );
}

function LinksTable({ rows, hrefOf }: { rows: readonly LinkRow[]; hrefOf: LinksCardProps['hrefOf'] }) {
  return (
    <table className="w-full self-start text-sm">
      <caption className="sr-only">Links</caption>
      <thead>
        <tr className="border-b border-border text-xs text-muted-foreground">
          <th scope="col" className="px-4 py-2 text-left font-medium sm:px-4.5">
            Link
          </th>
          <th scope="col" className="px-2 py-2 text-right font-medium">
            Share
          </th>
          <th scope="col" className="px-2 py-2 text-right font-medium">
            People
          </th>
          <th scope="col" className="py-2 pr-4 pl-2 text-right font-medium sm:pr-4.5">
            Clicks
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.n} className="border-t border-border-soft first:border-t-0">
            <th scope="row" className="w-full max-w-0 px-4 py-2 text-left font-normal sm:px-4.5">
              {row.label === '' ? null : <span className="block truncate font-medium">{row.label}</span>}
              <LinkAddress url={row.url} />
              <span aria-hidden className="mt-1 block h-1 overflow-hidden rounded-full bg-track">
                <span
                  className="block h-full bg-chart-3"
                  style={{ width: `${Math.min(1, row.share) * 100}%` }}
                />
              </span>
            </th>
            <td className="tabular px-2 text-right font-semibold">{formatRate(row.share)}</td>
            <td className="tabular px-2 text-right">
              {row.people === 0 ? (
                0
              ) : (
                <TextLink
                  href={hrefOf(`link.${row.n}`)}
                  isAlone
                  className="inline-flex min-h-6 items-center max-sm:min-h-11"
                >
                  {formatNumber(row.people)}
                  <span className="sr-only"> people who clicked {row.label || shortAddress(row.url)}</span>
                </TextLink>
              )}
            </td>
            <td className="tabular pr-4 pl-2 text-right sm:pr-4.5">{formatNumber(row.clicks)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const ADDRESS = 'block w-full truncate text-left text-muted-foreground';

/** The short address, with the full one on hover and focus. One with merge tags leads nowhere. */
function LinkAddress({ url }: { url: string }) {
  if (url.includes('{{') || !URL.canParse(url))
    return (
      <span className={ADDRESS} title={url}>
        {shortAddress(url)}
      </span>
    );
  return (
    <Tooltip text={url}>
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className={`${ADDRESS} min-h-6 underline-offset-2 hover:underline max-sm:min-h-11`}
      >
        {shortAddress(url)}
      </a>
    </Tooltip>
  );
}

/** Host and path; other parameters than utm stay. */
function shortAddress(url: string): string {
  const [address = '', query = ''] = url.split('?', 2);
  const kept = query.split('&').filter((part) => part !== '' && !part.toLowerCase().startsWith('utm_'));
  const short = address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
  return kept.length === 0 ? short : `${short}?${kept.join('&')}`;
}

function machineNote({ views, clicks }: ReportOutput['machine']): string {
  if (views + clicks === 0) return 'No automated activity was found.';
  return `Excluded as automated activity, such as link scanners: ${formatNumber(views)} ${
    views === 1 ? 'view' : 'views'
  } and ${formatNumber(clicks)} ${clicks === 1 ? 'click' : 'clicks'}.`;
}
