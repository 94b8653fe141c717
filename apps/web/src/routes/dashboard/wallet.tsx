import { createFileRoute } from '@tanstack/react-router';
import { WalletPage } from '../../features/wallet/wallet-page.tsx';
import { statementInput } from '../../features/wallet/wallet-view.ts';
import { readSearch } from '../../lib/read-search.ts';
import { isAllowed, utils } from '../../lib/trpc.ts';

const search = readSearch({
  tab: ['reserved', 'payments', 'cards', 'bank', 'prices'],
  q: 'text',
  view: 'text',
  kind: [
    'funding',
    'adjustment',
    'refund',
    'subscription',
    'campaign',
    'message',
    'transfer',
    'reversal',
    'lead',
    'reward',
  ],
  direction: ['in', 'out'],
  currency: ['ngn', 'zar', 'ghs', 'usd', 'gbp', 'kes'],
  from: 'day',
  to: 'day',
  cursor: 'text',
  line: 'text',
  state: 'text',
  subscriptions: ['plans', 'history'],
  fund: 'flag',
  amount: 'number',
  plan: 'number',
  period: 'number',
  provider: 'text',
  payment: 'text',
});

export const Route = createFileRoute('/dashboard/wallet')({
  validateSearch: search,
  loaderDeps: (route) => route.search,
  loader: ({ deps }) => {
    if (!isAllowed('wallet.view')) return;
    void utils.wallet.balances.prefetch();
    void utils.wallet.spending.prefetch();
    void utils.subscriptions.current.prefetch();
    if (deps.tab === undefined) void utils.wallet.lines.prefetch(statementInput(deps));
  },
  component: WalletPage,
});
