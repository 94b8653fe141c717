import type { RouterInputs } from '@talkdrum/api';
import { smsSenderFields } from '@talkdrum/api/contracts';
import {
  Alert,
  FormModal,
  RadioField,
  SelectField,
  TextareaField,
  TextField,
  useFormModal,
} from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useFormContext, useWatch } from 'react-hook-form';
import { describedMessageTypes } from '../../lib/words/message-types.ts';
import { trpc } from '../../lib/trpc.ts';
import { useMe } from '../../lib/use-me.ts';

interface RequestSmsSenderModalProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Requests an SMS sender ID, which stays pending until our staff have it registered. */
export function RequestSmsSenderModal({ isOpen, onClose }: RequestSmsSenderModalProps) {
  const { iso } = useMe().account.country;
  const form = useFormModal(smsSenderFields, isOpen, emptyFor(iso));
  const utils = trpc.useUtils();
  const request = trpc.senders.requestSms.useMutation();
  return (
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
      title="Request SenderID"
      form={form}
      submitLabel="Request SenderID"
      onSubmit={async (values) => {
        const { sender } = await request.mutateAsync(values);
        await utils.senders.list.invalidate();
        toast.success(`${sender} requested`, {
          description: 'Our staff review new senders within one working day.',
        });
      }}
    >
      <CountryAndName />
      <RadioField
        control={form.control}
        name="campaign"
        label="Type"
        required
        options={describedMessageTypes}
      />
      <TextareaField
        control={form.control}
        name="template"
        label="Sample message"
        required
        rows={3}
        help="An example of a message you’ll send. Operators check it before they register the name."
      />
    </FormModal>
  );
}

/** Country and sender ID, checked by that country's rules. Needs the request form around it. */
function CountryAndName() {
  const { iso } = useMe().account.country;
  const rules = trpc.senders.smsRules.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const { control } = useFormContext<RouterInputs['senders']['requestSms']>();
  const region = useWatch({ control, name: 'region' });
  const rule = rules.data?.find(({ country }) => country === region);
  return (
    <>
      <SelectField
        control={control}
        name="region"
        label="Country"
        required
        options={(rules.data ?? [{ country: iso, name: iso }]).map(({ country, name }) => ({
          value: country,
          label: name,
        }))}
        help="The country you send to. Each country has its own rules."
      />
      <CountryRules rule={rule} />
      <TextField
        control={control}
        name="sender"
        label="Sender ID"
        required
        autoComplete="off"
        spellCheck={false}
        help={rule === undefined ? undefined : `${rule.form.charAt(0).toUpperCase()}${rule.form.slice(1)}.`}
      />
    </>
  );
}

function CountryRules({ rule }: { rule: { name: string; note: string } | undefined }) {
  return (
    <div aria-live="polite">
      {rule === undefined ? null : (
        <Alert tone="info" title={`Rules for ${rule.name}`}>
          {rule.note}
        </Alert>
      )}
    </div>
  );
}

function emptyFor(country: string) {
  return { sender: '', campaign: 'promotional' as const, region: country, template: '' };
}
