import { cn, Skeleton } from '@talkdrum/ui';
import { SparkBars } from '@talkdrum/ui/figures';
import type { ReactNode } from 'react';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatAgo, formatTime } from '../../../lib/dates/format-date.ts';
import { formatNumber } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';

/** What became of a contact's messages, and how active they are; nothing if it can't be read. */
export function ContactEngagement({ contactId }: { contactId: string }) {
  const timeZone = useAccountZone();
  const { data, error } = trpc.contacts.engagement.useQuery({ id: contactId });
  if (error) return null;
  const show = (value: (known: NonNullable<typeof data>) => ReactNode) =>
    data === undefined ? <Skeleton className="h-5 w-10" /> : value(data);
  return (
    <dl
      aria-label="Engagement"
      className="mb-3 grid grid-cols-3 gap-x-4 gap-y-2.5 rounded-card bg-muted px-3.5 py-2.5 sm:grid-cols-5"
    >
      <Fact term="Messages">{show(({ messages }) => formatNumber(messages))}</Fact>
      <Fact term="Viewed">{show(({ viewed }) => formatNumber(viewed))}</Fact>
      <Fact term="Clicked">{show(({ clicked }) => formatNumber(clicked))}</Fact>
      <Fact term="Last active">
        {show(({ lastAt }) =>
          lastAt === null ? (
            '–'
          ) : (
            <time dateTime={lastAt} title={formatTime(lastAt, timeZone)}>
              {formatAgo(lastAt, new Date())}
            </time>
          ),
        )}
      </Fact>
      <Fact term="12 weeks" className="max-sm:col-span-2">
        {show(({ weeks }) => (
          <SparkBars label="12 weeks" points={weeks} className="max-sm:w-full" />
        ))}
      </Fact>
    </dl>
  );
}

interface FactProps {
  term: string;
  className?: string;
  children: ReactNode;
}

function Fact({ term, className, children }: FactProps) {
  return (
    <div className={cn('min-w-0', className)}>
      <dt className="text-xs text-muted-foreground">{term}</dt>
      <dd className="tabular flex min-h-5.5 items-center font-semibold">{children}</dd>
    </div>
  );
}
