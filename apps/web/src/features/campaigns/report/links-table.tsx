import type { ReportOutput } from '@talkdrum/api/contracts';
import { formatNumber } from '../../../lib/format.ts';

/** The links of the message and who followed them, most clicks first. */
export function LinksTable({ links }: { links: ReportOutput['links'] }) {
  if (links.length === 0) return <p className="text-muted-foreground">The message has no tracked links.</p>;
  return (
    <section aria-label="Links, scrollable" tabIndex={0} className="max-h-80 overflow-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">Links</caption>
        <thead>
          <tr className="text-muted-foreground">
            <th scope="col" className="py-1.5 pr-3 text-left font-medium">
              Link
            </th>
            <th scope="col" className="px-3 py-1.5 text-right font-medium">
              Clicks
            </th>
            <th scope="col" className="py-1.5 pl-3 text-right font-medium">
              Unique clicks
            </th>
          </tr>
        </thead>
        <tbody>
          {links.map(({ n, url, clicks, uniqueClicks }) => (
            <tr key={n} className="border-t border-border">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal break-all">
                {url}
              </th>
              <td className="tabular px-3 py-1.5 text-right">{formatNumber(clicks)}</td>
              <td className="tabular py-1.5 pl-3 text-right">{formatNumber(uniqueClicks)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
