import { formatNumber } from '../../../lib/format.ts';
import { percentWords } from '../editor/figures-of.ts';
import type { Counts } from '../editor/counts.ts';

type Message = Counts['messages'][number];

/** A message’s counts, as a campaign has them. */
export function MessageFigures({ message }: { message: Message }) {
  const { channel, sent, delivered, uniqueViews, uniqueClicks, bounces, unsubscribers, failed, queued } =
    message;
  const rows = [
    { label: 'Queued', n: queued, of: 0 },
    { label: 'Sent', n: sent, of: 0 },
    { label: 'Delivered', n: delivered, of: sent },
    ...(channel === 'email' ? [{ label: 'Views', n: uniqueViews, of: delivered }] : []),
    { label: 'Clicks', n: uniqueClicks, of: delivered },
    { label: 'Failed', n: failed, of: 0 },
    ...(channel === 'email' ? [{ label: 'Bounces', n: bounces, of: sent }] : []),
    { label: 'Unsubscribers', n: unsubscribers, of: delivered },
  ].filter(({ n, label }) => n > 0 || ['Sent', 'Delivered', 'Clicks'].includes(label));
  return (
    <dl className="tabular grid grid-cols-[1fr_auto_auto] gap-x-3 gap-y-1 text-sm">
      {rows.map(({ label, n, of }) => (
        <div key={label} className="col-span-3 grid grid-cols-subgrid">
          <dt className="text-muted-foreground">{label}</dt>
          <dd className="text-right font-medium">{formatNumber(n)}</dd>
          <dd className="w-12 text-right text-muted-foreground">{of > 0 ? percentWords(n / of) : ''}</dd>
        </div>
      ))}
    </dl>
  );
}
