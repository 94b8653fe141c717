import { pageName, type PageRow } from '@talkdrum/api/contracts';
import { FormModal, TextField, useFormModal } from '@talkdrum/ui';
import { getQueryKey } from '@trpc/react-query';
import { z } from 'zod';
import { trpc } from '../../lib/trpc.ts';
import { useOptimisticRow } from '../../lib/lists/use-optimistic.ts';

const fields = z.object({ name: pageName });

/** The name that only the team sees. */
export function RenamePageModal({ page, onClose }: { page: PageRow | null; onClose: () => void }) {
  const form = useFormModal(fields, page !== null, { name: page?.name ?? '' });
  const utils = trpc.useUtils();
  const rename = trpc.pages.rename.useMutation();
  const apply = useOptimisticRow();
  return (
    <FormModal
      isOpen={page !== null}
      onClose={onClose}
      title="Rename Page"
      form={form}
      submitLabel="Rename Page"
      onSubmit={async ({ name }) => {
        const id = page?.id ?? '';
        await apply({
          queryKey: getQueryKey(trpc.pages.list),
          id,
          change: { name },
          send: () => rename.mutateAsync({ id, name }),
          refused: null,
        });
        await utils.pages.invalidate();
      }}
    >
      <TextField control={form.control} name="name" label="Name" required />
    </FormModal>
  );
}
