import { ownDomainFields, type OwnDomainOutput } from '@talkdrum/api/contracts';
import { FormModal, TextField, useFormModal } from '@talkdrum/ui';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';

interface AddDomainModalProps {
  isOpen: boolean;
  onClose: () => void;
  onAdded: (domain: OwnDomainOutput) => void;
}

export function AddDomainModal({ isOpen, onClose, onAdded }: AddDomainModalProps) {
  const form = useFormModal(ownDomainFields, isOpen, { name: '' });
  const utils = trpc.useUtils();
  const add = trpc.publishing.addDomain.useMutation();
  return (
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
      title="Add domain"
      form={form}
      submitLabel="Add domain"
      submitDisabledReason={useRefusal('publishing.edit')}
      onSubmit={async (values) => {
        const domain = await add.mutateAsync(values);
        await utils.publishing.domains.invalidate();
        onAdded(domain);
      }}
    >
      <TextField
        control={form.control}
        name="name"
        label="Domain"
        inputMode="url"
        required
        autoComplete="off"
        spellCheck={false}
        placeholder="join.example.com"
        help="A subdomain of a domain you own. Your website stays where it is."
      />
    </FormModal>
  );
}
