import type { PublishedOutput } from '@talkdrum/api/contracts';
import { Alert, Button, Menu, messageOf, Skeleton, TextLink } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { MoreHorizontal, Share2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Loaded } from '../loaded.tsx';
import { trpc } from '../trpc.ts';
import { useRefusal } from '../use-me.ts';
import { CardEditor } from './card-editor.tsx';
import { PublishedStatus, stateWords } from './published-status.tsx';
import { PublishSettings } from './publish-settings.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { VersionList } from './version-list.tsx';

interface PublishBarProps {
  publishedId: string;
  /** The buttons that compile and publish, which belong to the editor. */
  children?: ReactNode;
  onRestore?: (n: number) => void;
}

/** The status and address of a published item, with everything that can be done about them. */
export function PublishBar({ publishedId, children, onRestore }: PublishBarProps) {
  const query = trpc.publishing.get.useQuery({ id: publishedId });
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-8" />}>
      {(item) => (
        <Bar item={item} {...(onRestore === undefined ? {} : { onRestore })}>
          {children}
        </Bar>
      )}
    </Loaded>
  );
}

type Open = 'share' | 'card' | 'settings' | 'versions' | null;

interface BarProps extends Omit<PublishBarProps, 'publishedId'> {
  item: PublishedOutput;
}

function Bar({ item, children, onRestore }: BarProps) {
  const [open, setOpen] = useState<Open>(null);
  const idOf = (name: Open) => (open === name ? item.id : null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <PublishedStatus state={item.state} />
        {item.state === 'draft' ? null : (
          <TextLink href={item.url} target="_blank" rel="noopener" className="min-w-0 truncate text-sm">
            {item.url.replace(/^https?:\/\//, '')}
          </TextLink>
        )}
        <div className="ml-auto flex flex-wrap gap-2">
          <Button icon={<Share2 aria-hidden />} onClick={() => setOpen('share')}>
            Share
          </Button>
          <MoreMenu item={item} onOpen={setOpen} />
          {children}
        </div>
      </div>
      {item.state === 'removed' ? (
        <Alert tone="danger">
          {stateWords.removed.about} Reason: {item.takenDownReason}
        </Alert>
      ) : null}
      {item.state === 'held' ? <Alert tone="warning">{stateWords.held.about}</Alert> : null}
      <ShareDialog publishedId={idOf('share')} onClose={close} />
      <CardEditor publishedId={idOf('card')} onClose={close} />
      <PublishSettings publishedId={idOf('settings')} onClose={close} />
      <VersionList
        publishedId={idOf('versions')}
        onClose={close}
        {...(onRestore === undefined ? {} : { onRestore })}
      />
    </div>
  );
}

const changes = {
  close: { label: 'Close', done: 'Closed. Visitors see a notice.' },
  unpublish: { label: 'Unpublish', done: 'Taken offline' },
  reopen: { label: 'Open again', done: 'Open again' },
} as const;

function MoreMenu({ item, onOpen }: { item: PublishedOutput; onOpen: (open: Open) => void }) {
  const utils = trpc.useUtils();
  const refusal = useRefusal('publishing.edit');
  const mutations = {
    close: trpc.publishing.close.useMutation(),
    unpublish: trpc.publishing.unpublish.useMutation(),
    reopen: trpc.publishing.reopen.useMutation(),
  };
  const change = async (to: keyof typeof changes) => {
    try {
      const changed = await mutations[to].mutateAsync({ id: item.id });
      utils.publishing.get.setData({ id: item.id }, changed);
      toast.success(changes[to].done);
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  const possible: (keyof typeof changes)[] =
    item.status === 'published'
      ? ['close', 'unpublish']
      : item.status === 'closed'
        ? ['reopen', 'unpublish']
        : item.version === null
          ? []
          : ['reopen'];
  return (
    <Menu
      trigger={
        <Button icon={<MoreHorizontal aria-hidden />} aria-label="More about this page">
          More
        </Button>
      }
      items={[
        { label: 'Page settings', onSelect: () => onOpen('settings') },
        { label: 'Link card', onSelect: () => onOpen('card') },
        { label: 'Versions', onSelect: () => onOpen('versions') },
        ...(possible.length === 0 ? [] : ['separator' as const]),
        ...possible.map((to) => ({
          label: changes[to].label,
          onSelect: () => void change(to),
          disabledReason: refusal,
        })),
      ]}
    />
  );
}
