import { formatNumber } from '../../../lib/format.ts';
import { percentWords } from '../editor/figures-of.ts';
import type { Counts } from '../editor/counts.ts';

type Message = Counts['messages'][number];

/** A message’s counts, as a campaign has them. */
export function MessageFigures({ message }: { message: Message }) {
  const { channel, sent, delivered, failed, queued, skipped } = message;
  const isEmail = channel === 'email';
  const rows = [
    { label: 'Queued', n: queued, of: 0 },
    { label: 'Sent', n: sent, of: 0 },
    { label: 'Delivered', n: delivered, of: sent },
    ...(isEmail
      ? [
          { label: 'Views', n: message.views, of: 0 },
          { label: 'Unique views', n: message.uniqueViews, of: delivered },
        ]
      : []),
    { label: 'Clicks', n: message.clicks, of: 0 },
    { label: 'Unique clicks', n: message.uniqueClicks, of: delivered },
    { label: 'Failed', n: failed, of: 0 },
    { label: 'Left out', n: skipped, of: 0 },
    ...(isEmail
      ? [
          { label: 'Bounces', n: message.bounces, of: sent },
          { label: 'Complaints', n: message.complaints, of: delivered },
        ]
      : []),
    { label: 'Unsubscribers', n: message.unsubscribers, of: delivered },
  ];
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
