import { Alert, RadioField, TextField, TextLink } from '@talkdrum/ui';
import { ComboboxField } from '@talkdrum/ui/pickers';
import { useFormContext, useWatch } from 'react-hook-form';
import { SmsMessageField } from '../../../lib/sms-message/sms-message-field.tsx';
import type { DraftForm } from './campaign-form.ts';
import { TemplatePicker } from './template-picker.tsx';
import { useSmsSenders } from './use-sms-senders.ts';

/** Name and sender ID of an SMS campaign. Stands in a form that has the fields of a draft. */
export function SmsSenderFields({ isDisabled = false }: { isDisabled?: boolean }) {
  const { control } = useFormContext<DraftForm>();
  const { usable, isPending } = useSmsSenders();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        control={control}
        name="name"
        label="Name"
        required
        disabled={isDisabled}
        help="Only you see it."
      />
      <ComboboxField
        control={control}
        name="senderId"
        label="Sender ID"
        required
        disabled={isDisabled}
        options={usable.map(({ id, sender, campaign, status }) => ({
          value: id,
          label: sender,
          description: `${campaign === 'promotional' ? 'Promotional' : 'Transactional'}${status === 1 ? '' : ', waiting for approval'}`,
        }))}
        valueLabel={isPending ? 'Loading…' : 'Sender ID no longer available'}
        placeholder="Choose…"
        emptyText="There is no sender ID yet."
        isLoading={isPending}
        help={
          <>
            The name people see. Not in the list?{' '}
            <TextLink href="/dashboard/sender-sms?create=true" target="_blank" rel="noreferrer">
              Request a sender ID
            </TextLink>{' '}
            (opens a new tab).
          </>
        }
      />
    </div>
  );
}

/** The message, started from a template or written here. */
export function SmsMessageFields({ isDisabled = false }: { isDisabled?: boolean }) {
  const { control } = useFormContext<DraftForm>();
  const senderId = useWatch({ control, name: 'senderId' });
  const { usable } = useSmsSenders();
  const messageType = usable.find(({ id }) => id === senderId)?.campaign ?? 'promotional';
  return (
    <div className="flex flex-col gap-4">
      <TemplatePicker isDisabled={isDisabled} />
      <SmsMessageField
        control={control}
        name="text"
        label="Message"
        required
        disabled={isDisabled}
        messageType={messageType}
        help="Counts the text as written here. The review counts each recipient’s own text and number."
      />
      {messageType === 'promotional' ? <QuietHoursWarning /> : null}
    </div>
  );
}

function QuietHoursWarning() {
  return (
    <Alert tone="warning">
      Promotional SMS usually don't get delivered from 8PM to 8AM. Use the schedule feature if it is past 8PM
      your time
    </Alert>
  );
}

/** SMS link tracking: whether addresses in the text become short ones that count clicks. */
export function LinkTrackingField({ isDisabled = false }: { isDisabled?: boolean }) {
  const { control } = useFormContext<DraftForm>();
  return (
    <RadioField
      control={control}
      name="tracking"
      label="SMS link tracking"
      required
      isInline
      disabled={isDisabled}
      options={[
        { value: 'no', label: 'No' },
        { value: 'yes', label: 'Yes' },
      ]}
      help="Yes replaces links with short ones that count clicks."
    />
  );
}
