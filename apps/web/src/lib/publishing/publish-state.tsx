import type { PublishedOutput } from '@talkdrum/api/contracts';
import { Alert, Button, messageOf } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useState } from 'react';
import { trpc } from '../trpc.ts';
import { useRefusal } from '../use-me.ts';
import { PublishedStatus, stateWords } from './published-status.tsx';
import { refreshLists } from './use-save-published.ts';
import { VersionList } from './version-list.tsx';

const changes = {
  close: { label: 'Close', done: 'Closed. Visitors see a notice.' },
  unpublish: { label: 'Unpublish', done: 'Taken offline' },
  reopen: { label: 'Open again', done: 'Open again' },
} as const;

/** What visitors get now, what it can become, and what was published before. */
export function PublishState({ item }: { item: PublishedOutput }) {
  const [isListing, setIsListing] = useState(false);
  const refusal = useRefusal('publishing.edit');
  const { change, isBusy } = useChange(item.id);
  return (
    <div className="flex flex-col gap-3 rounded-well bg-inset p-3">
      <div className="flex flex-wrap items-center gap-2">
        <PublishedStatus state={item.state} />
        <p className="min-w-0 flex-1 text-sm text-muted-foreground">{stateWords[item.state].about}</p>
      </div>
      {item.state === 'removed' ? <Alert tone="danger">Reason: {item.takenDownReason}</Alert> : null}
      <div className="flex flex-wrap gap-2">
        {possibleFor(item).map((to) => (
          <Button key={to} size="sm" disabledReason={refusal} busy={isBusy} onClick={() => void change(to)}>
            {changes[to].label}
          </Button>
        ))}
        {item.version === null ? null : (
          <Button size="sm" variant="ghost" onClick={() => setIsListing(true)}>
            Versions
          </Button>
        )}
      </div>
      <VersionList publishedId={isListing ? item.id : null} onClose={() => setIsListing(false)} />
    </div>
  );
}

function possibleFor({ status, version }: PublishedOutput): (keyof typeof changes)[] {
  if (status === 'published') return ['close', 'unpublish'];
  if (status === 'closed') return ['reopen', 'unpublish'];
  return version === null ? [] : ['reopen'];
}

function useChange(id: string) {
  const utils = trpc.useUtils();
  const mutations = {
    close: trpc.publishing.close.useMutation(),
    unpublish: trpc.publishing.unpublish.useMutation(),
    reopen: trpc.publishing.reopen.useMutation(),
  };
  const change = async (to: keyof typeof changes) => {
    try {
      utils.publishing.get.setData({ id }, await mutations[to].mutateAsync({ id }));
      await refreshLists(utils);
      toast.success(changes[to].done);
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return { change, isBusy: Object.values(mutations).some(({ isPending }) => isPending) };
}
