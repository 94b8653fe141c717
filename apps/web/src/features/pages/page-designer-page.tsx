import type { PageOutput } from '@talkdrum/api/contracts';
import { defaultBrand } from '@talkdrum/email-designs/brand';
import { toast } from '@talkdrum/ui/toast';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { toastFailure } from '../../lib/failures.ts';
import { LeaveGuard } from '../../lib/drafts/leave-guard.tsx';
import { DraftPreview } from '../../lib/publishing/draft-preview.tsx';
import { useDesignDraft } from '../../lib/drafts/use-design-draft.ts';
import { VersionList } from '../../lib/publishing/version-list.tsx';
import { SaveProblem } from '../../lib/drafts/save-problem.tsx';
import { usePublishDraft } from '../../lib/publishing/use-publish-draft.ts';
import { trpc, trpcClient } from '../../lib/trpc.ts';
import { useMe, useRefusal } from '../../lib/use-me.ts';
import { PublishedStatus } from '../../lib/publishing/published-status.tsx';
import { usePageForm } from './use-page-form.ts';

// A third of the dashboard's scripts: loaded only to design.
const PageDesigner = lazy(() =>
  import('../../lib/page-designer/page-designer.tsx').then((module) => ({ default: module.PageDesigner })),
);

/** A page in the designer. */
export function PageDesignerPage({ id }: { id: string }) {
  const [page] = trpc.pages.get.useSuspenseQuery({ id }, { refetchOnMount: false });
  const [opened] = useState(page);
  return <OpenPage page={opened} />;
}

function OpenPage({ page }: { page: PageOutput }) {
  const { id, name } = page;
  const draft = usePageDraft(page);
  const refusal = useRefusal('publishing.edit');
  const navigate = useNavigate();
  const [open, setOpen] = useState<'preview' | 'versions' | null>(null);
  const { company } = useMe().account;
  const profile = trpc.accounts.profile.useQuery(undefined, { staleTime: 60_000, retry: false });
  const brand = trpc.brand.get.useQuery(undefined, { staleTime: 60_000, retry: false });
  const { form, forms } = usePageForm(draft.design);
  const publish = usePublish(draft, id);
  const { stored } = draft;
  return (
    <>
      <LeaveGuard isUnsaved={draft.isUnsaved} save={draft.save} />
      <Suspense fallback={null}>
        <PageDesigner
          source={{
            name,
            design: draft.design,
            version: draft.version,
            onChange: draft.change,
            status: <PublishedStatus state={stored.published.state} />,
            changes: changesText(stored, draft.isDirty),
            saveState: refusal === null ? draft.saveState : 'Read only',
            problem: draft.error === null ? null : <SaveProblem draft={draft} />,
            refusal,
            publishRefusal:
              stored.published.state === 'removed' ? 'Our staff took this page down. Contact support.' : null,
            isPublishing: publish.isPending,
            brand: brand.data ?? defaultBrand,
            brandRefusal: brand.data === undefined ? 'Your brand could not be read yet' : null,
            company,
            language: profile.data?.language ?? 'en',
            form,
            forms,
            onBack: () => void navigate({ to: '/dashboard/pages' }),
            onPublish: publish.start,
            onPreview: () => setOpen('preview'),
            onHistory: () => setOpen('versions'),
          }}
        />
      </Suspense>
      {open === 'preview' ? (
        <DraftPreview
          noun="page"
          about="Visits aren’t counted."
          store={draft.store}
          make={() => trpcClient.pages.preview.mutate({ id })}
          onClose={() => setOpen(null)}
        />
      ) : null}
      <VersionList
        publishedId={open === 'versions' ? id : null}
        onClose={() => setOpen(null)}
        restoring={{ refusal, restore: restoring(draft, id, () => setOpen(null)) }}
      />
    </>
  );
}

type PageDraft = ReturnType<typeof usePageDraft>;

function usePageDraft(page: PageOutput) {
  const { id, name } = page;
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.pages.save.useMutation();
  return useDesignDraft({
    item: page,
    designOf: ({ design }) => design,
    send: (design, { revision }, over) =>
      mutateAsync({ id, name, design, expectedRevision: over ?? revision }),
    read: () => trpcClient.pages.get.query({ id }),
    cache: (next) => {
      utils.pages.get.setData({ id }, next);
      void utils.pages.list.invalidate();
    },
  });
}

const restoring =
  ({ store, base, open }: PageDraft, id: string, onDone: () => void) =>
  async (n: number) => {
    try {
      await store();
      open(await trpcClient.pages.restoreVersion.mutate({ id, n, expectedRevision: base().revision }));
      onDone();
      toast.success(`Version ${n} is the draft. Publish it to show it to visitors.`);
    } catch (error) {
      toastFailure('The version was not restored')(error);
    }
  };

function changesText({ revision, publishedRevision }: PageOutput, isDirty: boolean): string {
  if (publishedRevision === null) return '';
  const count = revision - publishedRevision + (isDirty ? 1 : 0);
  return count === 0 ? '' : `${count} ${count === 1 ? 'change' : 'changes'} not published`;
}

function usePublish({ store, keep, base }: PageDraft, id: string) {
  const { mutateAsync } = trpc.pages.publish.useMutation();
  return usePublishDraft({
    id,
    what: 'Page',
    store,
    publish: () => mutateAsync({ id, expectedRevision: base().revision }),
    onPublished: keep,
  });
}
