import type { FeedCheckOutput } from '@talkdrum/api/contracts';
import { Button, Skeleton, TextLink } from '@talkdrum/ui';
import { useState } from 'react';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatTime } from '../../../lib/dates/format-date.ts';
import { trpc } from '../../../lib/trpc.ts';
import { checkWords } from './feed-words.ts';

const shownAtFirst = 5;

/** When the feed was looked at lately, and what came of it. */
export function FeedChecks({ id }: { id: string }) {
  const checks = trpc.feeds.checks.useQuery({ id });
  const [showsAll, setShowsAll] = useState(false);
  const all = checks.data ?? [];
  const shown = showsAll ? all : all.slice(0, shownAtFirst);
  return (
    <section aria-labelledby="feed-checks" className="flex flex-col gap-2">
      <h3 id="feed-checks" className="font-semibold">
        Checks
      </h3>
      {checks.isPending ? <Skeleton className="h-24" /> : null}
      {checks.data !== undefined && all.length === 0 ? (
        <p className="text-sm text-muted-foreground">No check in the last 30 days.</p>
      ) : null}
      <ul className="flex flex-col divide-y divide-border-soft">
        {shown.map((check) => (
          <CheckLine key={check.id} check={check} />
        ))}
      </ul>
      {shown.length < all.length ? (
        <div>
          <Button size="sm" onClick={() => setShowsAll(true)}>
            Show all {all.length} checks
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function CheckLine({ check }: { check: FeedCheckOutput }) {
  const timeZone = useAccountZone();
  const { checkedAt, campaignId, campaignName, reason } = check;
  return (
    <li className="flex flex-col gap-0.5 py-2 text-sm [overflow-wrap:anywhere]">
      <p className="text-muted-foreground">{formatTime(checkedAt, timeZone)}</p>
      <p>
        {checkWords(check)}
        {campaignId === null ? null : campaignName === null ? (
          ' a campaign that was deleted.'
        ) : (
          <>
            {' '}
            <TextLink href={`/dashboard/email/${campaignId}`}>{campaignName}</TextLink>.
          </>
        )}
        {reason === null ? null : ` ${reason}`}
      </p>
    </li>
  );
}
