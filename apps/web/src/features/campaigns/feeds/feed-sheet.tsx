import { type FeedOutput, scheduleWords } from '@talkdrum/api/contracts';
import type { RouterOutputs } from '@talkdrum/api';
import { Alert, Button, DescriptionList, SideSheet, Skeleton, Status, TextLink } from '@talkdrum/ui';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatTime } from '../../../lib/dates/format-date.ts';
import { Loaded } from '../../../lib/loaded.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { FeedChecks } from './feed-checks.tsx';
import { feedStatus, itemWords } from './feed-words.ts';
import { UnsentCampaigns } from './unsent-campaigns.tsx';
import { useFeedSwitch } from './use-feed-switch.ts';

interface FeedSheetProps {
  id: string | null;
  onClose: () => void;
  onEdit: (feed: FeedOutput) => void;
}

/** One feed beside the list: how it goes, and what it brought. */
export function FeedSheet({ id, onClose, onEdit }: FeedSheetProps) {
  const feed = trpc.feeds.get.useQuery({ id: id ?? '' }, { enabled: id !== null });
  const shown = id === null ? undefined : feed.data;
  return (
    <SideSheet
      isOpen={id !== null}
      onClose={onClose}
      title={shown?.name ?? 'Feed'}
      description={shown && scheduleWords(shown.schedule)}
    >
      <Loaded query={feed} skeleton={<Skeleton className="h-96" />}>
        {(data) => <Details key={data.id} feed={data} onEdit={onEdit} />}
      </Loaded>
    </SideSheet>
  );
}

function Details({ feed, onEdit }: { feed: FeedOutput; onEdit: FeedSheetProps['onEdit'] }) {
  const timeZone = useAccountZone();
  const refusal = useRefusal('campaigns.send');
  const toggle = useFeedSwitch();
  const time = (at: string | null) => (at === null ? '–' : formatTime(at, timeZone));
  const status = feedStatus(feed);
  return (
    <div className="flex flex-col gap-5">
      {feed.lastError === null ? null : (
        <Alert tone={feed.status === 'paused' ? 'danger' : 'warning'} title={feed.lastResult}>
          {feed.lastError} {failureWords(feed)}
        </Alert>
      )}
      <UnsentCampaigns campaigns={feed.unsent} />
      <DescriptionList
        items={[
          { term: 'Status', value: <Status tone={status.tone}>{status.label}</Status> },
          {
            term: 'Feed',
            value: (
              <TextLink href={feed.url} target="_blank" rel="noreferrer" className="[overflow-wrap:anywhere]">
                {feed.url}
              </TextLink>
            ),
          },
          {
            term: 'Draft',
            value: <TextLink href={`/dashboard/email/${feed.modelId}`}>{feed.modelName}</TextLink>,
          },
          { term: 'Items per email', value: `Up to ${feed.maxItems}` },
          { term: 'Last check', value: lastCheckWords(feed, time(feed.lastCheckedAt)) },
          { term: 'Last sent', value: time(feed.lastSentAt) },
          { term: 'Next check', value: time(feed.nextCheckAt) },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <Button disabledReason={refusal} onClick={() => onEdit(feed)}>
          Edit
        </Button>
        <Button disabledReason={refusal} onClick={() => void toggle(feed)}>
          {feed.status === 'active' ? 'Pause' : 'Resume'}
        </Button>
      </div>
      <FeedChecks id={feed.id} />
      <History id={feed.id} />
    </div>
  );
}

/** What went wrong stands above. */
function lastCheckWords({ lastError, lastResult }: FeedOutput, time: string): string {
  return lastError !== null || lastResult === '' ? time : `${time}. ${lastResult}`;
}

function failureWords({ status, failures }: FeedOutput): string {
  if (status === 'paused')
    return 'Fix the problem, then resume the feed. Waiting items go out with the next check.';
  const times = failures === 1 ? 'once' : `${failures} times in a row`;
  return `It failed ${times}. We try again by ourselves.`;
}

type Item = RouterOutputs['feeds']['items']['items'][number];

/** What the feed brought, with the campaign that carried each item. */
function History({ id }: { id: string }) {
  const pages = trpc.feeds.items.useInfiniteQuery(
    { id, limit: 25 },
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  );
  const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section aria-labelledby="feed-items" className="flex flex-col gap-2">
      <h3 id="feed-items" className="font-semibold">
        Items
      </h3>
      {pages.isPending ? <Skeleton className="h-40" /> : null}
      {pages.data !== undefined && items.length === 0 ? (
        <p className="text-sm text-muted-foreground">The feed has brought nothing yet.</p>
      ) : null}
      <ul className="flex flex-col divide-y divide-border-soft">
        {items.map((item) => (
          <ItemLine key={item.id} item={item} />
        ))}
      </ul>
      {pages.hasNextPage ? (
        <div>
          <Button size="sm" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Show more
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function ItemLine({ item: { title, link, state, campaignId, campaignName, firstSeenAt } }: { item: Item }) {
  const timeZone = useAccountZone();
  const { label, tone } = itemWords[state];
  return (
    <li className="flex items-start justify-between gap-3 py-2 text-sm">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        {link === '' ? (
          <p className="font-medium">{title}</p>
        ) : (
          <TextLink href={link} target="_blank" rel="noreferrer">
            {title}
          </TextLink>
        )}
        <p className="text-muted-foreground">
          {campaignId === null ? (
            `Seen ${formatTime(firstSeenAt, timeZone)}`
          ) : (
            <>
              In <TextLink href={`/dashboard/email/${campaignId}`}>{campaignName ?? 'a campaign'}</TextLink>
            </>
          )}
        </p>
      </div>
      <Status tone={tone}>{label}</Status>
    </li>
  );
}
