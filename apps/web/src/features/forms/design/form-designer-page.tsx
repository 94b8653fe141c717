import type { FormOutput } from '@talkdrum/api/contracts';
import { defaultBrand } from '@talkdrum/email-designs/brand';
import { emptyForm, type PageDesign, pageDesign } from '@talkdrum/page-designs';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { LeaveGuard } from '../../../lib/drafts/leave-guard.tsx';
import { DraftPreview } from '../../../lib/publishing/draft-preview.tsx';
import { PublishedStatus } from '../../../lib/publishing/published-status.tsx';
import { useDesignDraft } from '../../../lib/drafts/use-design-draft.ts';
import { VersionList } from '../../../lib/publishing/version-list.tsx';
import { SaveProblem } from '../../../lib/drafts/save-problem.tsx';
import { usePublishDraft } from '../../../lib/publishing/use-publish-draft.ts';
import { trpc, trpcClient } from '../../../lib/trpc.ts';
import { useMe, useRefusal } from '../../../lib/use-me.ts';

// A third of the dashboard's scripts: loaded only to design.
const PageDesigner = lazy(() =>
  import('../../../lib/page-designer/page-designer.tsx').then((module) => ({ default: module.PageDesigner })),
);

/** The page around a form, in the designer. */
export function FormDesignerPage({ id }: { id: string }) {
  const [form] = trpc.forms.get.useSuspenseQuery({ id }, { refetchOnMount: false });
  const [opened] = useState(form);
  return <OpenForm form={opened} />;
}

function OpenForm({ form }: { form: FormOutput }) {
  const { id, name } = form;
  const draft = useFormDraft(form);
  const { fields } = draft.stored;
  const refusal = useRefusal('publishing.edit');
  const navigate = useNavigate();
  const [open, setOpen] = useState<'preview' | 'versions' | null>(null);
  const { company } = useMe().account;
  const profile = trpc.accounts.profile.useQuery(undefined, { staleTime: 60_000, retry: false });
  const brand = trpc.brand.get.useQuery(undefined, { staleTime: 60_000, retry: false });
  const publish = usePublish(draft, id);
  const { state } = draft.stored.published;
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
            status: <PublishedStatus state={state} />,
            changes: changesText(draft.stored, draft.isDirty),
            saveState: refusal === null ? draft.saveState : 'Read only',
            problem: draft.error === null ? null : <SaveProblem draft={draft} />,
            refusal,
            publishRefusal: state === 'removed' ? 'Our staff took this form down. Contact support.' : null,
            isPublishing: publish.isPending,
            brand: brand.data ?? defaultBrand,
            brandRefusal: brand.data === undefined ? 'Your brand could not be read yet' : null,
            company,
            language: profile.data?.language ?? 'en',
            form: { fields },
            onBack: () =>
              void navigate({
                to: form.kind === 'lead' ? '/dashboard/leads/$id' : '/dashboard/forms/$id',
                params: { id },
              }),
            onPublish: publish.start,
            onPreview: () => setOpen('preview'),
            onHistory: () => setOpen('versions'),
          }}
        />
      </Suspense>
      {open === 'preview' ? (
        <DraftPreview
          noun="form"
          about="Nothing they enter is stored."
          store={draft.store}
          make={() => trpcClient.forms.preview.mutate({ id })}
          onClose={() => setOpen(null)}
        />
      ) : null}
      <VersionList publishedId={open === 'versions' ? id : null} onClose={() => setOpen(null)} />
    </>
  );
}

type FormDraft = ReturnType<typeof useFormDraft>;

const designOf = ({ design, name }: FormOutput): PageDesign =>
  pageDesign.safeParse(design).data ?? emptyForm(name);

/** Fields are saved along. Saved over someone else’s version, the design is replaced and their fields stay. */
function useFormDraft(form: FormOutput) {
  const { id } = form;
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.forms.saveDesign.useMutation();
  const read = () => trpcClient.forms.get.query({ id });
  return useDesignDraft({
    item: form,
    designOf,
    send: async (design, base, over) => {
      const { fields, revision } = over === undefined ? base : await read();
      return mutateAsync({ id, design, fields, revision });
    },
    read,
    cache: (next) => utils.forms.get.setData({ id }, next),
  });
}

function changesText({ published }: FormOutput, isDirty: boolean): string {
  if (published.version === null) return '';
  return isDirty || published.hasChanges ? 'Changes not published' : '';
}

function usePublish({ store, keep, base }: FormDraft, id: string) {
  const { mutateAsync } = trpc.forms.publish.useMutation();
  const utils = trpc.useUtils();
  return usePublishDraft({
    id,
    what: base().kind === 'lead' ? 'Lead campaign' : 'Form',
    store,
    publish: () => mutateAsync({ id }),
    onPublished: ({ published }) => {
      // The revision stays: what others saved since isn’t on this page.
      keep({ ...base(), published });
      void utils.forms.list.invalidate();
    },
  });
}
