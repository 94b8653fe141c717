import { gateways, type MadeApiKeyOutput, newApiKeyInput } from '@talkdrum/api/contracts';
import { CheckboxField, FormModal, RadioField, TextareaField, TextField, useFormModal } from '@talkdrum/ui';
import { useRecentSignIn } from '../../lib/recent-sign-in/recent-sign-in.tsx';
import { trpc } from '../../lib/trpc.ts';
import { gatewayWords } from './developer-view.ts';
import { ScopesField } from './scopes-field.tsx';

interface CreateKeyModalProps {
  isOpen: boolean;
  onClose: () => void;
  onCreated: (created: MadeApiKeyOutput) => void;
}

const empty = {
  name: '',
  gateway: 'api' as const,
  scopes: ['messages.send' as const, 'messages.read' as const],
  expiresOn: null,
  allowedAddresses: '',
  isTracked: true,
};

const options = gateways.map((value) => ({ value, label: gatewayWords[value] }));

/** Name and gateway are required; the rest limits what the key can do, from where and until when. */
export function CreateKeyModal({ isOpen, onClose, onCreated }: CreateKeyModalProps) {
  const form = useFormModal(newApiKeyInput, isOpen, empty);
  const withRecentSignIn = useRecentSignIn();
  const utils = trpc.useUtils();
  const create = trpc.apiKeys.create.useMutation();
  const gateway = form.watch('gateway');
  return (
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
      title="Create API Key"
      description="The key acts on your behalf. It can’t do more than you can, and it stops working when you leave the team."
      form={form}
      submitLabel="Create API Key"
      busyLabel="Creating..."
      onSubmit={async (values) => {
        const key = await withRecentSignIn(() => create.mutateAsync(values));
        await utils.apiKeys.list.invalidate();
        onCreated(key);
      }}
    >
      <TextField
        control={form.control}
        name="name"
        label="Name"
        required
        help="Where you’ll use it, such as “Web shop”"
        autoComplete="off"
      />
      <RadioField control={form.control} name="gateway" label="Gateway" required options={options} isInline />
      {gateway === 'api' ? <ScopesField control={form.control} /> : null}
      {gateway === 'smpp' ? null : (
        <CheckboxField
          control={form.control}
          name="isTracked"
          label="Track views and clicks in the emails it sends"
        />
      )}
      <TextField
        control={form.control}
        name="expiresOn"
        label="Last day"
        type="date"
        isNullable
        help="Leave empty to keep it working until you revoke it."
      />
      <TextareaField
        control={form.control}
        name="allowedAddresses"
        label="Allowed addresses"
        rows={2}
        help="IP addresses or networks such as 203.0.113.0/24, one per line. Leave empty to allow any address."
      />
    </FormModal>
  );
}
