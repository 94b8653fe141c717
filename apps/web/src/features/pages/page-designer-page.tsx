import type { PageOutput } from '@talkdrum/api/contracts';
import { toast } from '@talkdrum/ui/toast';
import { useNavigate } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { useDesignDraft } from '../../lib/drafts/use-design-draft.ts';
import { toastFailure } from '../../lib/failures.ts';
import { usePageFacts } from '../../lib/page-designer/use-page-facts.ts';
import { PublishedDesigner } from '../../lib/publishing/designer/published-designer.tsx';
import { trpc, trpcClient } from '../../lib/trpc.ts';
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
  const { id } = page;
  const draft = usePageDraft(page);
  const navigate = useNavigate();
  const facts = usePageFacts();
  const { form, forms } = usePageForm(draft.design);
  const publish = trpc.pages.publish.useMutation();
  const { revision, publishedRevision } = draft.stored;
  return (
    <PublishedDesigner
      draft={draft}
      noun="page"
      hasChanges={revision !== publishedRevision}
      publish={() => publish.mutateAsync({ id, expectedRevision: draft.base().revision })}
      onPublished={draft.keep}
      preview={{
        about: 'Visits aren’t counted.',
        make: () => trpcClient.pages.preview.mutate({ id }),
      }}
      restore={(n, onDone) => restore(draft, n, onDone)}
      onBack={() => void navigate({ to: '/dashboard/pages' })}
    >
      {(source) => <PageDesigner source={{ ...source, ...facts, form, forms }} />}
    </PublishedDesigner>
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

async function restore({ store, base, open }: PageDraft, n: number, onDone: () => void): Promise<void> {
  try {
    await store();
    const { id, revision } = base();
    open(await trpcClient.pages.restoreVersion.mutate({ id, n, expectedRevision: revision }));
    onDone();
    toast.success(`Version ${n} is the draft. Publish it to show it to visitors.`);
  } catch (error) {
    toastFailure('The version was not restored')(error);
  }
}
