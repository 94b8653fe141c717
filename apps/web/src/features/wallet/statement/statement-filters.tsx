import { choiceFilter, dayFilter } from '@talkdrum/ui/table';
import { trpc } from '../../../lib/trpc.ts';
import { type ChangeWalletView, walletCurrencies, type WalletView } from '../wallet-view.ts';
import { kindWords } from '../wallet-words.ts';

const kinds = (Object.keys(kindWords) as (keyof typeof kindWords)[]).map((value) => ({
  value,
  label: kindWords[value],
}));
const directions = [
  { value: 'in', label: 'Money in' },
  { value: 'out', label: 'Money out' },
] as const;

interface StatementFiltersProps {
  view: WalletView;
  onChange: ChangeWalletView;
}

/** The currency filter shows only when the account has more than one balance. */
export function useStatementFilters({ view, onChange }: StatementFiltersProps) {
  const balances = trpc.wallet.balances.useQuery();
  const currencies = walletCurrencies
    .filter((value) => balances.data?.some(({ currency }) => currency === value))
    .map((value) => ({ value, label: value.toUpperCase() }));
  return [
    choiceFilter({
      label: 'Kind',
      all: 'All kinds',
      value: view.kind,
      options: kinds,
      onChange: (kind) => onChange({ kind }),
    }),
    choiceFilter({
      label: 'Direction',
      all: 'In and out',
      value: view.direction,
      options: directions,
      onChange: (direction) => onChange({ direction }),
    }),
    currencies.length > 1 || view.currency !== undefined
      ? choiceFilter({
          label: 'Currency',
          all: 'All currencies',
          value: view.currency,
          options: currencies,
          onChange: (currency) => onChange({ currency }),
        })
      : null,
    dayFilter({
      from: view.from,
      to: view.to,
      zone: 'UTC',
      onChange: (days) => onChange(days, { replace: true }),
    }),
  ];
}
