import type { PublishedOutput } from '@talkdrum/api/contracts';
import { Alert, Button } from '@talkdrum/ui';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { trpc } from '../trpc.ts';
import { useRefusal } from '../use-me.ts';
import { oncePublished } from './once-published.ts';
import { PublishedStatus, stateWords } from './published-status.tsx';
import { usePublishItem } from './use-publish-item.ts';
import { refreshLists } from './use-save-published.ts';
import { VersionList } from './version-list.tsx';

const changes = {
  close: { label: 'Close', done: 'Closed. Visitors see a notice.', refused: 'It was not closed' },
  unpublish: { label: 'Unpublish', done: 'Taken offline', refused: 'It was not taken offline' },
  reopen: { label: 'Open again', done: 'Open again', refused: 'It was not opened again' },
} as const;

/** What visitors get now, what it can become, and what was published before. */
export function PublishState({ item }: { item: PublishedOutput }) {
  const [isListing, setIsListing] = useState(false);
  const refusal = useRefusal('publishing.edit');
  const change = useChange(item);
  return (
    <div className="flex flex-col gap-3 rounded-well bg-inset p-3">
      <div className="flex flex-wrap items-center gap-2">
        <PublishedStatus state={item.state} />
        <p className="min-w-0 flex-1 text-sm text-muted-foreground">{stateWords[item.state].about}</p>
      </div>
      {item.state === 'removed' ? <Alert tone="danger">Reason: {item.takenDownReason}</Alert> : null}
      <div className="flex flex-wrap gap-2">
        {possibleFor(item).map((to) => (
          <Button key={to} size="sm" disabledReason={refusal} onClick={() => void change(to)}>
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

/** What is shown while the server changes it. */
function changed({ status, state }: PublishedOutput, to: keyof typeof changes) {
  if (to === 'reopen') return oncePublished({ status, state });
  const next = to === 'close' ? 'closed' : 'draft';
  return { status: next, state: next };
}

function useChange(item: PublishedOutput) {
  const { id } = item;
  const utils = trpc.useUtils();
  const publishItem = usePublishItem();
  const mutations = {
    close: trpc.publishing.close.useMutation(),
    unpublish: trpc.publishing.unpublish.useMutation(),
    reopen: trpc.publishing.reopen.useMutation(),
  };
  return async (to: keyof typeof changes) => {
    const { done, refused } = changes[to];
    await publishItem({
      id,
      change: changed(item, to),
      queryKeys: [getQueryKey(trpc.publishing.get)],
      publish: () => mutations[to].mutateAsync({ id }),
      done: () => done,
      refused,
    });
    await refreshLists(utils);
  };
}
