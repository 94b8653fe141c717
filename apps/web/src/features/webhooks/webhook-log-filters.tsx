import { eventTypesOf, eventLabel, testEventType, webhookKinds } from '@talkdrum/api/contracts';
import { choiceFilter } from '@talkdrum/ui/table';
import type { ChangeView } from '../../lib/use-view.ts';
import type { WebhookLogView } from './webhook-log-view.ts';
import { kindNames, stateWords } from './webhook-words.ts';

const kinds = webhookKinds.map((value) => ({ value, label: kindNames[value] }));
const states = (['waiting', 'delivered', 'failed'] as const).map((value) => ({
  value,
  label: stateWords[value].label,
}));

interface WebhookLogFiltersProps {
  view: WebhookLogView;
  onChange: ChangeView<WebhookLogView>;
}

/** The event filter offers only the events of the chosen webhook. */
export function webhookLogFilters({ view: { kind, state, type }, onChange }: WebhookLogFiltersProps) {
  const types: string[] = [
    ...(kind === undefined ? webhookKinds : [kind]).flatMap(eventTypesOf),
    testEventType,
  ];
  return [
    choiceFilter({
      label: 'Webhook',
      all: 'Both webhooks',
      value: kind,
      options: kinds,
      onChange: (next) => onChange({ kind: next, type: undefined }),
    }),
    choiceFilter({
      label: 'State',
      all: 'All states',
      value: state,
      options: states,
      onChange: (next) => onChange({ state: next }),
    }),
    choiceFilter({
      label: 'Event',
      all: 'All events',
      value: type,
      options: types.map((value) => ({ value, label: eventLabel(value) })),
      onChange: (next) => onChange({ type: next }),
    }),
  ];
}
