import { Select } from '@talkdrum/ui';
import { DayRange } from '@talkdrum/ui/table';
import { channelWords, sourceWords, stateWords } from './transaction-words.ts';
import type { ChangeView, TransactionsView } from './transactions-view.ts';

const channels = ['email', 'sms'] as const;
const sources = ['api', 'smtp', 'smpp', 'dashboard', 'reply'] as const;
const states = ['queued', 'sent', 'failed', 'unknown', 'skipped', 'cancelled'] as const;

/** Channel, source, status and the days (UTC). */
export function TransactionFilters({
  view,
  onViewChange,
}: {
  view: TransactionsView;
  onViewChange: ChangeView;
}) {
  const change = (next: TransactionsView) => onViewChange({ ...next, cursor: undefined });
  return (
    <>
      <Select
        aria-label="Channel"
        className="w-auto"
        value={view.channel ?? ''}
        options={[
          { value: '', label: 'All channels' },
          ...channels.map((value) => ({ value, label: channelWords[value] })),
        ]}
        onChange={({ target }) => change({ channel: channels.find((value) => value === target.value) })}
      />
      <Select
        aria-label="Source"
        className="w-auto"
        value={view.source ?? ''}
        options={[
          { value: '', label: 'All sources' },
          ...sources.map((value) => ({ value, label: sourceWords[value] })),
        ]}
        onChange={({ target }) => change({ source: sources.find((value) => value === target.value) })}
      />
      <Select
        aria-label="Status"
        className="w-auto"
        value={view.state ?? ''}
        options={[
          { value: '', label: 'All statuses' },
          ...states.map((value) => ({ value, label: stateWords[value].label })),
        ]}
        onChange={({ target }) => change({ state: states.find((value) => value === target.value) })}
      />
      <DayRange from={view.from} to={view.to} zone="UTC" onChange={change} />
    </>
  );
}
