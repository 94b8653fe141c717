import { gateways, type MadeApiKeyOutput, newApiKeyInput } from '@talkdrum/api/contracts';
import { CheckboxField, FormModal, RadioField, TextareaField, TextField, useFormModal } from '@talkdrum/ui';
import { useRecentSignIn } from '../../lib/recent-sign-in/recent-sign-in.tsx';
import { trpc } from '../../lib/trpc.ts';
import { gatewayWords } from './developer-view.ts';
import { ScopesField } from './scopes-field.tsx';

interface CreateKeyModalProps {
  isOpen: boolean;
  onClose: () => void;
  onMade: (made: MadeApiKeyOutput) => void;
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

/** Name and gateway are needed; the rest narrows what the key may do, from where and until when. */
export function CreateKeyModal({ isOpen, onClose, onMade }: CreateKeyModalProps) {
  const form = useFormModal(newApiKeyInput, isOpen, empty);
  const run = useRecentSignIn();
  const utils = trpc.useUtils();
  const create = trpc.apiKeys.create.useMutation();
  const gateway = form.watch('gateway');
  return (
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
      title="Create API Key"
      description="The key acts in your name: it may never do more than you, and ends when you leave the team."
      form={form}
      submitLabel="Create API Key"
      busyLabel="Creating..."
      onSubmit={async (values) => {
        const made = await run(() => create.mutateAsync(values));
        await utils.apiKeys.list.invalidate();
        onMade(made);
      }}
    >
      <TextField
        control={form.control}
        name="name"
        label="Name"
        required
        help="Where it will be used, like “Web shop”"
        autoComplete="off"
      />
      <RadioField control={form.control} name="gateway" label="Gateway" required options={options} isInline />
      {gateway === 'api' ? <ScopesField control={form.control} /> : null}
      {gateway === 'smpp' ? null : (
        <CheckboxField
          control={form.control}
          name="isTracked"
          label="Count views and clicks of the emails it sends"
        />
      )}
      <TextField
        control={form.control}
        name="expiresOn"
        label="Last day"
        type="date"
        isNullable
        help="Without a day it works until it is revoked."
      />
      <TextareaField
        control={form.control}
        name="allowedAddresses"
        label="Allowed addresses"
        rows={2}
        help="IP addresses or networks like 203.0.113.0/24, one a line. Empty for everywhere."
      />
    </FormModal>
  );
}
