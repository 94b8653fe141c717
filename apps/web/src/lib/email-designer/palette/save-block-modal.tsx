import { savedBlock, savedBlockName } from '@talkdrum/email-designs';
import { FormModal, TextField, useFormModal } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { z } from 'zod';
import { trpc } from '../../trpc.ts';
import { useRefusal } from '../../use-me.ts';
import { blockDetail, blockName } from '../blocks/block-words.ts';
import type { PlacedBlock } from '../blocks/find-blocks.ts';

const fields = z.object({ name: savedBlockName });

/** Keeps a block under a name for every design of the account. */
export function SaveBlockModal({ block, onClose }: { block: PlacedBlock | null; onClose: () => void }) {
  const suggested = block === null ? '' : blockDetail(block.node).slice(0, 40) || blockName(block.node);
  const form = useFormModal(fields, block !== null, { name: suggested });
  const utils = trpc.useUtils();
  const save = trpc.designBlocks.save.useMutation();
  return (
    <FormModal
      isOpen={block !== null}
      onClose={onClose}
      title="Save block"
      form={form}
      submitLabel="Save block"
      submitDisabledReason={useRefusal('templates.edit')}
      onSubmit={async ({ name }) => {
        if (block === null) return undefined;
        const { data, error } = savedBlock.safeParse(block.node.toJSON());
        if (data === undefined) return { fieldErrors: { name: error.issues.map(({ message }) => message) } };
        await save.mutateAsync({ name, block: data });
        await utils.designBlocks.list.invalidate();
        toast.success('Block saved', { description: 'Find it under Saved in every design.' });
        return undefined;
      }}
    >
      <TextField control={form.control} name="name" label="Name" required />
    </FormModal>
  );
}
