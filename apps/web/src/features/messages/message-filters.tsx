import { choiceFilter, dayFilter } from '@talkdrum/ui/table';
import { deliveryWords } from '../../lib/words/delivery-words.ts';
import type { ChangeView, ViewOf } from '../../lib/use-view.ts';
import { channelLabels, channels, filterStates, sourceLabels, sources } from './message-labels.ts';

const channelOptions = channels.map((value) => ({ value, label: channelLabels[value] }));
const sourceOptions = sources.map((value) => ({ value, label: sourceLabels[value] }));
const stateOptions = filterStates.map((value) => ({ value, label: deliveryWords[value].label }));

type MessagesView = ViewOf<'/dashboard/transactions'>;

interface MessageFiltersProps {
  view: MessagesView;
  timeZone: string;
  onChange: ChangeView<MessagesView>;
}

/** Channel, source, status, and days in the account's time zone. */
export function messageFilters({ view, timeZone, onChange }: MessageFiltersProps) {
  return [
    choiceFilter({
      label: 'Channel',
      all: 'All channels',
      value: view.channel,
      options: channelOptions,
      onChange: (channel) => onChange({ channel }),
    }),
    choiceFilter({
      label: 'Source',
      all: 'All sources',
      value: view.source,
      options: sourceOptions,
      onChange: (source) => onChange({ source }),
    }),
    choiceFilter({
      label: 'Status',
      all: 'All statuses',
      value: view.state,
      options: stateOptions,
      onChange: (state) => onChange({ state }),
    }),
    dayFilter({ from: view.from, to: view.to, zone: timeZone, onChange }),
  ];
}
