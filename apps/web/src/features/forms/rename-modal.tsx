import { createFormInput, type FormOutput, formSettings } from '@talkdrum/api/contracts';
import { FormModal, TextField, useFormModal } from '@talkdrum/ui';
import { getQueryKey } from '@trpc/react-query';
import { useAsOpened } from '../../lib/drafts/use-as-opened.ts';
import { trpc } from '../../lib/trpc.ts';
import { useOptimisticRow } from '../../lib/lists/use-optimistic.ts';
import { useRefusal } from '../../lib/use-me.ts';

/** Of a lead campaign. Visitors see the title of the last published version until it’s published again. */
export function RenameModal({ form: given, onClose }: { form: FormOutput; onClose: () => void }) {
  const stored = useAsOpened(given);
  const form = useFormModal(createFormInput, true, { name: stored.name });
  const utils = trpc.useUtils();
  const save = trpc.forms.save.useMutation();
  const apply = useOptimisticRow();
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title="Rename"
      form={form}
      submitLabel="Rename"
      submitDisabledReason={useRefusal('publishing.edit')}
      onSubmit={async ({ name }) => {
        const kept = formSettings.parse(stored);
        const { id, revision } = stored;
        await apply({
          queryKey: getQueryKey(trpc.leads.campaigns),
          id,
          change: { name },
          send: () => save.mutateAsync({ ...kept, id, revision, name }),
          refused: null,
        });
        await Promise.all([utils.forms.invalidate(), utils.leads.invalidate()]);
      }}
    >
      <TextField control={form.control} name="name" label="Name" required />
    </FormModal>
  );
}
