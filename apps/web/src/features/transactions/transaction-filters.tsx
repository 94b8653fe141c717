import { DayRange, FilterSelect } from '@talkdrum/ui/table';
import type { ChangeView, ViewOf } from '../../lib/use-view.ts';
import { channelLabels, sourceLabels, stateLabels } from './transaction-words.ts';

const channels = (['email', 'sms'] as const).map((value) => ({ value, label: channelLabels[value] }));
const sources = (['api', 'smtp', 'smpp', 'dashboard', 'reply'] as const).map((value) => ({
  value,
  label: sourceLabels[value],
}));
const states = (['queued', 'sent', 'failed', 'unknown', 'skipped', 'cancelled'] as const).map((value) => ({
  value,
  label: stateLabels[value].label,
}));

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
        options={channels}
        onChange={(channel) => onChange({ channel })}
      />
      <FilterSelect
        label="Source"
        all="All sources"
        value={view.source}
        options={sources}
        onChange={(source) => onChange({ source })}
      />
      <FilterSelect
        label="Status"
        all="All statuses"
        value={view.state}
        options={states}
        onChange={(state) => onChange({ state })}
      />
      <DayRange from={view.from} to={view.to} zone="UTC" onChange={onChange} />
    </>
  );
}
