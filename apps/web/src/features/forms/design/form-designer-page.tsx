import type { FormOutput } from '@talkdrum/api/contracts';
import { emptyForm, type PageDesign, pageDesign } from '@talkdrum/page-designs';
import { useNavigate } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { useDesignDraft } from '../../../lib/drafts/use-design-draft.ts';
import { usePageFacts } from '../../../lib/page-designer/use-page-facts.ts';
import { PublishedDesigner } from '../../../lib/publishing/designer/published-designer.tsx';
import { trpc, trpcClient } from '../../../lib/trpc.ts';

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
  const { id, kind } = form;
  const draft = useFormDraft(form);
  const { fields, published } = draft.stored;
  const navigate = useNavigate();
  const facts = usePageFacts();
  const publish = trpc.forms.publish.useMutation();
  const utils = trpc.useUtils();
  return (
    <PublishedDesigner
      draft={draft}
      noun="form"
      what={kind === 'lead' ? 'Lead campaign' : 'Form'}
      hasChanges={published.hasChanges}
      publish={() => publish.mutateAsync({ id })}
      onPublished={(now) => {
        // The revision stays: what others saved since isn’t on this page.
        draft.keep({ ...draft.base(), published: now.published });
        void utils.forms.list.invalidate();
      }}
      preview={{
        about: 'Nothing they enter is stored.',
        make: () => trpcClient.forms.preview.mutate({ id }),
      }}
      onBack={() =>
        void navigate({
          to: kind === 'lead' ? '/dashboard/leads/$id' : '/dashboard/forms/$id',
          params: { id },
        })
      }
    >
      {(source) => <PageDesigner source={{ ...source, ...facts, form: { fields } }} />}
    </PublishedDesigner>
  );
}

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
