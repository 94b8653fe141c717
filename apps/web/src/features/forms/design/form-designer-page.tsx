import type { FormOutput } from '@talkdrum/api/contracts';
import { defaultBrand } from '@talkdrum/email-designs/brand';
import { Alert, Badge, Button } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { toastFailure } from '../../../lib/failures.ts';
import { LeaveGuard } from '../../../lib/leave-guard.tsx';
import { errorMessage, trpc } from '../../../lib/trpc.ts';
import { useMe, useRefusal } from '../../../lib/use-me.ts';
import { stateWords } from '../../../lib/publishing/published-status.tsx';
import { VersionList } from '../../../lib/publishing/version-list.tsx';
import { publishedText } from '../use-form-actions.ts';
import { FormPreview } from './form-preview.tsx';
import { type FormDraft, useFormDraft } from './use-form-draft.ts';

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
            status: <Badge tone={stateWords[state].tone}>{stateWords[state].label}</Badge>,
            changes: draft.changes,
            saveState: refusal === null ? draft.saveState : 'Read only',
            problem: draft.error === null ? null : <Problem draft={draft} />,
            refusal,
            publishRefusal: state === 'removed' ? 'Our staff took this form down. Contact support.' : null,
            isPublishing: publish.isPending,
            brand: brand.data ?? defaultBrand,
            brandRefusal: brand.data === undefined ? 'Your brand could not be read yet' : null,
            company,
            language: profile.data?.language ?? 'en',
            form: { fields },
            onBack: () => void navigate({ to: '/dashboard/forms/$id', params: { id } }),
            onPublish: publish.start,
            onPreview: () => setOpen('preview'),
            onHistory: () => setOpen('versions'),
          }}
        />
      </Suspense>
      {open === 'preview' ? <FormPreview id={id} store={draft.store} onClose={() => setOpen(null)} /> : null}
      <VersionList publishedId={open === 'versions' ? id : null} onClose={() => setOpen(null)} />
    </>
  );
}

function Problem({ draft: { error, isConflict, save, overwriteTheirs, loadTheirs } }: { draft: FormDraft }) {
  const action = isConflict ? (
    <>
      <Button size="sm" onClick={() => void overwriteTheirs()}>
        Overwrite with my version
      </Button>
      <Button size="sm" onClick={() => void loadTheirs()}>
        Load theirs
      </Button>
    </>
  ) : (
    <Button size="sm" onClick={() => void save()}>
      Try again
    </Button>
  );
  return (
    <Alert tone="danger" title="Not saved" action={action}>
      {isConflict
        ? 'Someone else saved this form while you were editing it. Load their version, or overwrite their design with yours; their fields stay.'
        : errorMessage(error)}
    </Alert>
  );
}

/** Saves what still waits, then shows it to visitors. */
function usePublish({ store, keepPublished }: FormDraft, id: string) {
  const [isPending, setIsPending] = useState(false);
  const { mutateAsync } = trpc.forms.publish.useMutation();
  const utils = trpc.useUtils();
  const start = async () => {
    setIsPending(true);
    try {
      await store();
      const form = await mutateAsync({ id });
      keepPublished(form);
      void utils.forms.list.invalidate();
      void utils.publishing.versions.invalidate({ id });
      toast.success(publishedText(form));
    } catch (error) {
      toastFailure('The form was not published')(error);
    } finally {
      setIsPending(false);
    }
  };
  return { isPending, start: () => void start() };
}
