import { eventTypesOf, eventLabel, type saveWebhooksInput, type WebhookKind } from '@talkdrum/api/contracts';
import { TextField } from '@talkdrum/ui';
import { MultiSelectField } from '@talkdrum/ui/pickers';
import type { Control } from 'react-hook-form';
import type { z } from 'zod';

const optionsOf = (kind: WebhookKind) =>
  eventTypesOf(kind).map((value) => ({ value, label: eventLabel(value), description: value }));

const callbacks = {
  contacts: {
    label: 'Contacts callback URL',
    help: 'Receives what happens to contacts: forms, leads, rewards, points, referrals and automations too.',
    isRequired: true,
    eventsLabel: 'Contact events',
    events: optionsOf('contacts'),
  },
  campaigns: {
    label: 'Campaigns callback URL',
    help: 'Receives campaign and message events. Leave empty to remove this webhook and its log.',
    isRequired: false,
    eventsLabel: 'Campaign events',
    events: optionsOf('campaigns'),
  },
} satisfies Record<WebhookKind, object>;

interface CallbackFieldsProps {
  control: Control<z.input<typeof saveWebhooksInput>, unknown, z.output<typeof saveWebhooksInput>>;
  kind: WebhookKind;
}

/** One webhook's callback URL and events. */
export function CallbackFields({ control, kind }: CallbackFieldsProps) {
  const { label, help, isRequired, eventsLabel, events } = callbacks[kind];
  return (
    <>
      <TextField
        control={control}
        name={`${kind}.url`}
        label={label}
        type="url"
        inputMode="url"
        placeholder="https://example.com/webhooks"
        required={isRequired}
        help={help}
        autoComplete="off"
      />
      <MultiSelectField
        control={control}
        name={`${kind}.events`}
        label={eventsLabel}
        options={events}
        allLabel={`All ${events.length} events`}
      />
    </>
  );
}
