import type { PublishedOutput } from '@talkdrum/api/contracts';
import { Alert } from '@talkdrum/ui';
import { type ReactNode, Suspense, useState } from 'react';
import { LeaveGuard } from '../../drafts/leave-guard.tsx';
import { type SavedDraft, SaveProblem } from '../../drafts/save-problem.tsx';
import type { DesignDraft } from '../../drafts/use-design-draft.ts';
import { errorMessage } from '../../trpc.ts';
import { useRefusal } from '../../use-me.ts';
import { oncePublished } from '../once-published.ts';
import { PublishedStatus } from '../published-status.tsx';
import { VersionList } from '../version-list.tsx';
import { DraftPreview } from './draft-preview.tsx';
import type { PublishedSource } from './published-source.ts';
import { usePublishDraft } from './use-publish-draft.ts';

interface Publishable {
  id: string;
  name: string;
  updatedAt: string;
  revision: number;
  published: Pick<PublishedOutput, 'status' | 'state' | 'version' | 'url'>;
}

interface PublishedDesignerProps<Item extends Publishable, Design> {
  draft: DesignDraft<Item, Design>;
  /** In sentences: “form”. */
  noun: string;
  /** How a notice begins, if not with the noun. */
  what?: string;
  /** Whether what is stored differs from what visitors get. */
  hasChanges: boolean;
  /** Whether what is on the page can’t be saved as it is. */
  isInvalid?: boolean;
  publish: () => Promise<Item>;
  onPublished: (item: Item) => void;
  preview: {
    /** What visitors of a preview should know, as a sentence. */
    about: string;
    make: () => Promise<{ url: string; expiresAt: string }>;
  };
  /** Makes an earlier version the draft again, where that is possible. */
  restore?: (n: number, onDone: () => void) => Promise<void>;
  onBack: () => void;
  /** The designer itself. */
  children: (source: PublishedSource<Design>) => ReactNode;
}

/**
 * The page around the designer of a form, a page or a survey: it saves, asks before unsaved work is lost, publishes,
 * and opens the preview and the versions.
 */
export function PublishedDesigner<Item extends Publishable, Design>(
  props: PublishedDesignerProps<Item, Design>,
) {
  const { draft, noun, isInvalid = false, preview, restore, onBack, children } = props;
  const { id } = draft.stored;
  const [open, setOpen] = useState<'preview' | 'versions' | null>(null);
  const close = () => setOpen(null);
  const source = usePublishedSource(props);
  return (
    <>
      <LeaveGuard isUnsaved={() => isInvalid || draft.isUnsaved()} save={draft.save} />
      <Suspense fallback={null}>
        {children({
          ...source,
          onBack,
          onPreview: () => setOpen('preview'),
          onHistory: () => setOpen('versions'),
        })}
      </Suspense>
      {open === 'preview' ? (
        <DraftPreview noun={noun} store={draft.store} onClose={close} {...preview} />
      ) : null}
      <VersionList
        publishedId={open === 'versions' ? id : null}
        onClose={close}
        restoring={restore && { refusal: source.refusal, restore: (n) => restore(n, close) }}
      />
    </>
  );
}

type SourceParts<Item extends Publishable, Design> = Pick<
  PublishedDesignerProps<Item, Design>,
  'draft' | 'noun' | 'what' | 'hasChanges' | 'publish' | 'onPublished'
>;

/** What the designer shows of the draft, and how it publishes it. */
function usePublishedSource<Item extends Publishable, Design>({
  draft,
  noun,
  what = noun.charAt(0).toUpperCase() + noun.slice(1),
  hasChanges,
  publish,
  onPublished,
}: SourceParts<Item, Design>): Omit<PublishedSource<Design>, 'onBack' | 'onPreview' | 'onHistory'> {
  const { id, name, published } = draft.stored;
  const refusal = useRefusal('publishing.edit');
  const publishing = usePublishDraft({ id, what, store: draft.store, publish, onPublished });
  const { isPending } = publishing;
  const isChanged = published.version !== null && (draft.isDirty || hasChanges);
  return {
    name,
    design: draft.design,
    version: draft.version,
    onChange: draft.change,
    status: <PublishedStatus state={isPending ? oncePublished(published).state : published.state} />,
    changes: isChanged && !isPending ? 'Changes not published' : '',
    saveState: refusal === null ? draft.saveState : 'Read only',
    problem: problemOf(draft, publishing, what),
    refusal,
    publishRefusal:
      published.state === 'removed' ? `Our staff took this ${noun} down. Contact support.` : null,
    onPublish: publishing.start,
  };
}

function problemOf(
  draft: SavedDraft,
  { error, dismiss }: ReturnType<typeof usePublishDraft>,
  what: string,
): ReactNode {
  if (draft.error !== null) return <SaveProblem draft={draft} />;
  if (error === null) return null;
  return (
    <Alert tone="danger" title={`The ${what.toLowerCase()} was not published`} onDismiss={dismiss}>
      {errorMessage(error)}
    </Alert>
  );
}
