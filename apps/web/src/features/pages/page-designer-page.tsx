import type { PageOutput } from '@talkdrum/api/contracts';
import { defaultBrand } from '@talkdrum/email-designs/brand';
import { toast } from '@talkdrum/ui/toast';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { toastFailure } from '../../lib/failures.ts';
import { LeaveGuard } from '../../lib/leave-guard.tsx';
import { SaveProblem } from '../../lib/save-problem.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useMe, useRefusal } from '../../lib/use-me.ts';
import { PageStatus } from './page-status.tsx';
import { PreviewModal } from './preview-modal.tsx';
import { usePageDraft } from './use-page-draft.tsx';
import { usePageForm } from './use-page-form.ts';
import { VersionsModal } from './versions-modal.tsx';

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
            status: <PageStatus state={stored.published.state} />,
            changes: draft.changes,
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
      <PreviewModal id={id} isOpen={open === 'preview'} onClose={() => setOpen(null)} store={draft.store} />
      <VersionsModal
        id={id}
        isOpen={open === 'versions'}
        onClose={() => setOpen(null)}
        refusal={refusal}
        revision={draft.revision}
        onRestored={draft.open}
      />
    </>
  );
}

/** Saves what still waits, then shows it to visitors. */
function usePublish({ store, keep, revision }: ReturnType<typeof usePageDraft>, id: string) {
  const [isPending, setIsPending] = useState(false);
  const { mutateAsync } = trpc.pages.publish.useMutation();
  const utils = trpc.useUtils();
  const start = async () => {
    setIsPending(true);
    try {
      await store();
      const page = await mutateAsync({ id, expectedRevision: revision() });
      keep(page);
      void utils.pages.versions.invalidate({ id });
      toast.success(
        page.published.state === 'held'
          ? 'Our staff will review this page before it appears'
          : 'Page published',
      );
    } catch (error) {
      toastFailure('The page was not published')(error);
    } finally {
      setIsPending(false);
    }
  };
  return { isPending, start: () => void start() };
}
