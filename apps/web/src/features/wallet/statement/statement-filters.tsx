import { Select } from '@talkdrum/ui';
import { DayRange } from '@talkdrum/ui/table';
import { trpc } from '../../../lib/trpc.ts';
import { kindWords } from '../wallet-words.ts';
import type { ChangeView, WalletView } from '../wallet-view.ts';

const kinds = Object.keys(kindWords) as (keyof typeof kindWords)[];
const kindOptions = [
  { value: '', label: 'All kinds' },
  ...kinds.map((value) => ({ value, label: kindWords[value] })),
];
const directionOptions = [
  { value: '', label: 'In and out' },
  { value: 'in', label: 'Money in' },
  { value: 'out', label: 'Money out' },
];

/** The currency filter shows only when the account has more than one balance. */
export function StatementFilters({ view, onViewChange }: { view: WalletView; onViewChange: ChangeView }) {
  const balances = trpc.wallet.balances.useQuery();
  const held = (balances.data ?? []).map(({ currency }) => currency);
  return (
    <>
      <Select
        aria-label="Kind"
        className="w-auto"
        value={view.kind ?? ''}
        options={kindOptions}
        onChange={(event) =>
          onViewChange({ kind: kinds.find((kind) => kind === event.target.value), cursor: undefined })
        }
      />
      <Select
        aria-label="Direction"
        className="w-auto"
        value={view.direction ?? ''}
        options={directionOptions}
        onChange={({ target: { value } }) =>
          onViewChange({
            direction: value === 'in' || value === 'out' ? value : undefined,
            cursor: undefined,
          })
        }
      />
      {held.length > 1 || view.currency !== undefined ? (
        <Select
          aria-label="Currency"
          className="w-auto"
          value={view.currency ?? ''}
          options={[
            { value: '', label: 'All currencies' },
            ...held.map((value) => ({ value, label: value.toUpperCase() })),
          ]}
          onChange={({ target: { value } }) =>
            onViewChange({ currency: currencies.find((currency) => currency === value), cursor: undefined })
          }
        />
      ) : null}
      <DayRange
        from={view.from}
        to={view.to}
        zone="UTC"
        onChange={(days) => onViewChange({ ...days, cursor: undefined }, true)}
      />
    </>
  );
}

const currencies = ['ngn', 'zar', 'ghs', 'usd', 'gbp', 'kes'] as const;
