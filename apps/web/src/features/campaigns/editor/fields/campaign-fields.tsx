import { ComboboxField } from '@talkdrum/ui/pickers';
import { RadioField, TextField, TextLink } from '@talkdrum/ui';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { trpc } from '../../../../lib/trpc.ts';
import { useRefusal } from '../../../../lib/use-me.ts';
import type { DraftForm } from '../campaign-form.ts';
import { PersonalisedField } from './personalised-field.tsx';

/** Name and sender of a campaign. Needs a draft form around it. */
export function SenderFields() {
  return (
    <>
      <NameField isDisabled={false} />
      <BrandFields isDisabled={false} />
    </>
  );
}

/** The name and address people see as the sender. */
export function BrandFields({ isDisabled }: { isDisabled: boolean }) {
  const { control } = useFormContext<DraftForm>();
  const senders = useActiveSenders();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        control={control}
        name="fromBrand"
        label="From brand"
        required
        disabled={isDisabled}
        help="The name people see as the sender."
      />
      <ComboboxField
        control={control}
        name="senderId"
        label="From email"
        required
        disabled={isDisabled}
        options={senders.active.map((sender) => ({ value: sender.id, label: sender.display }))}
        valueLabel={senders.isPending ? 'Loading…' : 'Sender no longer available'}
        placeholder="Choose…"
        isLoading={senders.isPending}
        help={
          <>
            Your active <TextLink href="/dashboard/sender-email">SenderIDs</TextLink>.
          </>
        }
      />
    </div>
  );
}

interface SubjectFieldsProps {
  isDisabled?: boolean;
  /** Below the subject. */
  notes?: ReactNode;
}

export function SubjectFields({ isDisabled = false, notes }: SubjectFieldsProps) {
  const { control } = useFormContext<DraftForm>();
  return (
    <>
      <PersonalisedField control={control} name="subject" label="Subject" required disabled={isDisabled} />
      {notes}
      <PersonalisedField
        control={control}
        name="preheader"
        label="Preheader"
        disabled={isDisabled}
        help="Mail apps show this line after the subject."
      />
    </>
  );
}

export function NameField({ isDisabled }: { isDisabled: boolean }) {
  const { control } = useFormContext<DraftForm>();
  return (
    <TextField
      control={control}
      name="name"
      label="Name"
      required
      disabled={isDisabled}
      help="Only you see it."
    />
  );
}

interface YesNoFieldProps {
  name: 'analytics' | 'tracking';
  label: string;
  help: string;
  isDisabled: boolean;
}

export function YesNoField({ isDisabled, ...field }: YesNoFieldProps) {
  const { control } = useFormContext<DraftForm>();
  return (
    <RadioField
      {...field}
      control={control}
      required
      isInline
      disabled={isDisabled}
      options={[
        { value: 'no', label: 'No' },
        { value: 'yes', label: 'Yes' },
      ]}
    />
  );
}

/** Google Analytics: adds UTM parameters to links. */
export function AnalyticsField({ isDisabled = false }: { isDisabled?: boolean }) {
  return (
    <YesNoField
      name="analytics"
      label="Google Analytics UTM"
      isDisabled={isDisabled}
      help="Yes adds utm_source, utm_medium and utm_campaign to every link."
    />
  );
}

/** The account's active email senders. */
export function useActiveSenders() {
  const isClosed = useRefusal('senders.view') !== null;
  const senders = trpc.senders.list.useQuery({ channel: 'email' }, { enabled: !isClosed });
  return {
    active: senders.data?.filter((sender) => sender.status === 1) ?? [],
    isPending: senders.isPending && !isClosed,
  };
}
