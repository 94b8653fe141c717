import { DayRange, FilterSelect } from '@talkdrum/ui/table';
import type { ChangeView, ViewOf } from '../../lib/use-view.ts';
import { channelLabels, channels, filterStates, sourceLabels, sources } from './transaction-labels.ts';
import { stateLabels } from './transaction-words.ts';

const channelOptions = channels.map((value) => ({ value, label: channelLabels[value] }));
const sourceOptions = sources.map((value) => ({ value, label: sourceLabels[value] }));
const stateOptions = filterStates.map((value) => ({ value, label: stateLabels[value].label }));

type TransactionsView = ViewOf<'/dashboard/transactions'>;

interface TransactionFiltersProps {
  view: TransactionsView;
  onChange: ChangeView<TransactionsView>;
}

/** Channel, source, status and days (UTC). */
export function TransactionFilters({ view, onChange }: TransactionFiltersProps) {
  return (
    <>
      <FilterSelect
        label="Channel"
        all="All channels"
        value={view.channel}
        options={channelOptions}
        onChange={(channel) => onChange({ channel })}
      />
      <FilterSelect
        label="Source"
        all="All sources"
        value={view.source}
        options={sourceOptions}
        onChange={(source) => onChange({ source })}
      />
      <FilterSelect
        label="Status"
        all="All statuses"
        value={view.state}
        options={stateOptions}
        onChange={(state) => onChange({ state })}
      />
      <DayRange from={view.from} to={view.to} zone="UTC" onChange={onChange} />
    </>
  );
}
