import { type FeedOutput, scheduleWords } from '@talkdrum/api/contracts';
import { EmptyState, type MenuEntry, Status } from '@talkdrum/ui';
import { DataTable, type TableColumn } from '@talkdrum/ui/table';
import { Rss } from 'lucide-react';
import type { ReactNode } from 'react';
import { useZoned } from '../../../lib/dates/account-zone.ts';
import { formatTime } from '../../../lib/dates/format-date.ts';
import { tableError } from '../../../lib/failures.ts';
import { useUndoableRemoval } from '../../../lib/lists/use-undoable-removal.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { feedStatus } from './feed-words.ts';
import { useFeedSwitch } from './use-feed-switch.ts';

const columns = (timeZone: string): TableColumn<FeedOutput>[] => [
  { id: 'name', header: 'Name', cell: ({ name }) => name, isPrimary: true },
  { id: 'url', header: 'Feed', cell: ({ url }) => url.replace(/^https?:\/\//, ''), phone: 'hidden' },
  {
    id: 'schedule',
    header: 'Schedule',
    cell: ({ schedule }) => scheduleWords(schedule),
    width: 200,
  },
  {
    id: 'status',
    header: 'Status',
    cell: (feed) => <Status tone={feedStatus(feed).tone}>{feedStatus(feed).label}</Status>,
    width: 130,
    phone: 'end',
  },
  {
    id: 'sent',
    header: 'Last sent',
    cell: ({ lastSentAt }) => (lastSentAt === null ? '–' : formatTime(lastSentAt, timeZone)),
    width: 170,
    phone: 'hidden',
  },
  {
    id: 'next',
    header: 'Next check',
    cell: ({ nextCheckAt }) => (nextCheckAt === null ? '–' : formatTime(nextCheckAt, timeZone)),
    width: 170,
    phone: 'hidden',
  },
];

interface FeedsTableProps {
  create: ReactNode;
  openId: string | null;
  onOpen: (feed: FeedOutput) => void;
  onEdit: (feed: FeedOutput) => void;
}

/** All of them: an account has at most 20. */
export function FeedsTable({ create, openId, onOpen, onEdit }: FeedsTableProps) {
  const feeds = trpc.feeds.list.useQuery();
  const refusal = useRefusal('campaigns.send');
  const utils = trpc.useUtils();
  const toggle = useFeedSwitch();
  const removal = useUndoableRemoval({
    noun: 'feed',
    done: 'Feed deleted. Its campaigns are kept.',
    refusal,
    list: trpc.feeds.list,
    remove: trpc.feeds.remove,
    restore: trpc.feeds.restore,
    refresh: () => utils.feeds.invalidate(),
  });
  const actions = (feed: FeedOutput): MenuEntry[] => [
    { label: 'History', onSelect: () => onOpen(feed) },
    { label: 'Edit', onSelect: () => onEdit(feed), disabledReason: refusal },
    { label: 'Open the draft', href: `/dashboard/email/${feed.modelId}` },
    'separator',
    {
      label: feed.status === 'active' ? 'Pause' : 'Resume',
      onSelect: () => void toggle(feed),
      disabledReason: refusal,
    },
    ...removal(feed.id),
  ];
  return (
    <DataTable
      label="Feeds"
      rows={feeds.data ?? []}
      rowKey={({ id }) => id}
      isLoading={feeds.isPending}
      error={tableError(feeds)}
      columns={useZoned(columns)}
      storageKey="feeds"
      skeletonRows={3}
      empty={
        <EmptyState icon={<Rss aria-hidden />} title="No feeds yet" action={create}>
          Enter the address of an RSS or Atom feed and choose a draft campaign. We check the feed on a
          schedule and send a copy of the draft with the new items in it.
        </EmptyState>
      }
      openKey={openId}
      onRowOpen={onOpen}
      rowActions={actions}
    />
  );
}
