import { pageName, type PageRow } from '@talkdrum/api/contracts';
import { FormModal, TextField, useFormModal } from '@talkdrum/ui';
import { z } from 'zod';
import { trpc } from '../../lib/trpc.ts';

const fields = z.object({ name: pageName });

interface DuplicatePageModalProps {
  page: PageRow | null;
  onClose: () => void;
  onCreated: (id: string) => void;
}

/** A draft with the same design under another name. */
export function DuplicatePageModal({ page, onClose, onCreated }: DuplicatePageModalProps) {
  const form = useFormModal(fields, page !== null, { name: `Copy of ${page?.name ?? ''}`.slice(0, 100) });
  const utils = trpc.useUtils();
  const create = trpc.pages.create.useMutation();
  return (
    <FormModal
      isOpen={page !== null}
      onClose={onClose}
      title="Duplicate Page"
      form={form}
      submitLabel="Duplicate Page"
      closeOnSuccess={false}
      onSubmit={async ({ name }) => {
        const copy = await create.mutateAsync({ name, start: { from: 'page', id: page?.id ?? '' } });
        await utils.pages.list.invalidate();
        onCreated(copy.id);
      }}
    >
      <TextField control={form.control} name="name" label="Name" required />
    </FormModal>
  );
}
