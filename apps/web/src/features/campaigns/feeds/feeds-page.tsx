import type { FeedOutput } from '@talkdrum/api/contracts';
import { PageHeader } from '@talkdrum/ui';
import { useState } from 'react';
import { CreateButton } from '../../../lib/lists/create-button.tsx';
import { useRefusal } from '../../../lib/use-me.ts';
import { useView } from '../../../lib/use-view.ts';
import { channelWords } from '../channel-words.ts';
import { FeedModal } from './feed-modal.tsx';
import { FeedSheet } from './feed-sheet.tsx';
import { FeedsTable } from './feeds-table.tsx';
import { MakeModelButton } from './make-model-button.tsx';

/** Feeds whose new items are sent as campaigns. */
export function FeedsPage() {
  const [view, change] = useView('/dashboard/email/feeds');
  const [editing, setEditing] = useState<FeedOutput | null>(null);
  const refusal = useRefusal('campaigns.send');
  const { title, path } = channelWords.email;
  const create = (
    <CreateButton refusal={refusal} onClick={() => change({ create: true })}>
      Add a feed
    </CreateButton>
  );
  const close = () => (editing === null ? change({ create: undefined }) : setEditing(null));
  return (
    <>
      <PageHeader
        title="From a feed"
        breadcrumb={[{ label: title, href: path }, { label: 'From a feed' }]}
        description="Send a campaign whenever your blog or shop has something new. Otherwise nothing is sent."
        secondaryActions={<MakeModelButton />}
        action={create}
      />
      <FeedsTable
        create={create}
        openId={view.feed ?? null}
        onOpen={({ id }) => change({ feed: id })}
        onEdit={setEditing}
      />
      <FeedModal
        isOpen={refusal === null && (view.create === true || editing !== null)}
        feed={editing}
        onClose={close}
      />
      <FeedSheet id={view.feed ?? null} onClose={() => change({ feed: undefined })} onEdit={setEditing} />
    </>
  );
}
