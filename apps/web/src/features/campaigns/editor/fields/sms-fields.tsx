import { Alert, TextLink } from '@talkdrum/ui';
import { ComboboxField } from '@talkdrum/ui/pickers';
import { useFormContext, useWatch } from 'react-hook-form';
import { messageTypeWords } from '../../../../lib/words/message-types.ts';
import { SmsMessageField } from '../../../../lib/sms-message/sms-message-field.tsx';
import { NameField, YesNoField } from './campaign-fields.tsx';
import type { DraftForm } from '../campaign-form.ts';
import { TemplatePicker } from './template-picker.tsx';
import { useSmsSenders } from './use-sms-senders.ts';

/** Name and sender ID of an SMS campaign. Needs a draft form around it. */
export function SmsSenderFields() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <NameField isDisabled={false} />
      <SmsSenderField isDisabled={false} />
    </div>
  );
}

export function SmsSenderField({ isDisabled }: { isDisabled: boolean }) {
  const { control } = useFormContext<DraftForm>();
  const { usable, isPending } = useSmsSenders();
  return (
    <ComboboxField
      control={control}
      name="senderId"
      label="Sender ID"
      required
      disabled={isDisabled}
      options={usable.map(({ id, sender, campaign, status }) => ({
        value: id,
        label: sender,
        description: `${messageTypeWords[campaign]}${status === 1 ? '' : ', waiting for approval'}`,
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
  );
}

/** The message text, written here or taken from a template. */
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

/** SMS link tracking: replaces links in the text with short ones that count clicks. */
export function LinkTrackingField({ isDisabled = false }: { isDisabled?: boolean }) {
  return (
    <YesNoField
      name="tracking"
      label="SMS link tracking"
      isDisabled={isDisabled}
      help="Yes replaces links with short ones that count clicks."
    />
  );
}
