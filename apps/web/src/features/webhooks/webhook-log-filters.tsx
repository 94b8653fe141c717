import { eventTypesOf, eventLabel, testEventType, webhookKinds } from '@talkdrum/api/contracts';
import { Select } from '@talkdrum/ui';
import { type ChangeWebhookLogView, filterOf, states, type WebhookLogView } from './webhook-log-view.ts';
import { kindNames, stateWords } from './webhook-words.ts';

/** Webhook, state and event; the events are those that the chosen webhook can be told of. */
export function WebhookLogFilters({
  view,
  onViewChange,
}: {
  view: WebhookLogView;
  onViewChange: ChangeWebhookLogView;
}) {
  const { kind, state, type } = filterOf(view);
  const change = (next: WebhookLogView) => onViewChange({ ...next, hookCursor: undefined });
  const types = [...(kind === null ? webhookKinds : [kind]).flatMap(eventTypesOf), testEventType];
  return (
    <>
      <Select
        aria-label="Webhook"
        className="w-44"
        value={kind ?? ''}
        options={[
          { value: '', label: 'Both webhooks' },
          ...webhookKinds.map((value) => ({ value, label: kindNames[value] })),
        ]}
        onChange={(event) => change({ hookKind: event.target.value || undefined, hookType: undefined })}
      />
      <Select
        aria-label="State"
        className="w-36"
        value={state ?? ''}
        options={[
          { value: '', label: 'All states' },
          ...states.map((value) => ({ value, label: stateWords[value].label })),
        ]}
        onChange={(event) => change({ hookState: event.target.value || undefined })}
      />
      <Select
        aria-label="Event"
        className="w-56"
        value={type ?? ''}
        options={[
          { value: '', label: 'All events' },
          ...types.map((value) => ({ value, label: eventLabel(value) })),
        ]}
        onChange={(event) => change({ hookType: event.target.value || undefined })}
      />
    </>
  );
}
