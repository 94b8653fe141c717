import { Alert, Button, PageHeader, Tabs } from '@talkdrum/ui';
import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { CreateButton } from '../../lib/lists/create-button.tsx';
import { Refused } from '../../lib/refused-page.tsx';
import { useRefusal } from '../../lib/use-me.ts';
import { useView } from '../../lib/use-view.ts';
import { formatMoney } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { BankAccount } from './bank-account/bank-account.tsx';
import { FundModal } from './funding/fund-modal.tsx';
import { HoldsTable } from './holds-table.tsx';
import { PaymentModal } from './payments/payment-modal.tsx';
import { PaymentsTable } from './payments/payments-table.tsx';
import { PricesTable } from './prices-table.tsx';
import { SavedCards } from './funding/saved-cards.tsx';
import { StatementTable } from './statement/statement-table.tsx';
import { SubscriptionsModal } from './subscription/subscriptions-modal.tsx';
import { BeforeItRunsOut } from './overview/before-it-runs-out.tsx';
import { ComingUp } from './overview/coming-up.tsx';
import { OtherBalances } from './overview/other-balances.tsx';
import { WalletOverview } from './overview/wallet-overview.tsx';
import {
  type ChangeWalletView,
  noFunding,
  noStatementFilters,
  type WalletTab,
  walletTabs,
  type WalletView,
} from './wallet-view.ts';

interface WalletPageProps {
  view: WalletView;
  onViewChange: ChangeWalletView;
}

export function WalletPage() {
  const [view, onViewChange] = useView('/dashboard/wallet');
  const viewRefusal = useRefusal('wallet.view');
  const spendRefusal = useRefusal('wallet.spend');
  const fund = (
    <CreateButton refusal={spendRefusal} onClick={() => onViewChange({ fund: true })}>
      Fund Wallet
    </CreateButton>
  );
  return (
    <>
      <PageHeader
        title="Wallet"
        description="Pays for email, SMS, lead, reward and subscription credits."
        action={fund}
        secondaryActions={
          <Button
            icon={<CalendarClock aria-hidden />}
            disabledReason={viewRefusal}
            onClick={() => onViewChange({ subscriptions: 'plans' })}
          >
            View Subscriptions
          </Button>
        }
      />
      {viewRefusal === null ? (
        <WalletContent view={view} onViewChange={onViewChange} fund={fund} />
      ) : (
        <Refused>{viewRefusal}</Refused>
      )}
      <WalletDialogs view={view} onViewChange={onViewChange} />
    </>
  );
}

function WalletContent({ view, onViewChange, fund }: WalletPageProps & { fund: ReactNode }) {
  const content: Record<WalletTab, ReactNode> = {
    statement: (
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <StatementTable view={view} onViewChange={onViewChange} fund={fund} />
        <div className="flex flex-col gap-4">
          <ComingUp />
          <BeforeItRunsOut />
          <OtherBalances />
        </div>
      </div>
    ),
    reserved: <HoldsTable />,
    payments: <PaymentsTable view={view} onViewChange={onViewChange} fund={fund} />,
    cards: <SavedCards fund={fund} />,
    bank: <BankAccount />,
    prices: <PricesTable />,
  };
  return (
    <div className="flex flex-col gap-4">
      <WalletOverview
        onSubscriptions={() => onViewChange({ subscriptions: 'plans' })}
        onReserved={() => onViewChange({ ...noStatementFilters, tab: 'reserved' })}
      />
      <PendingPayments onOpen={(payment) => onViewChange({ payment })} />
      <Tabs
        label="Wallet"
        value={view.tab ?? 'statement'}
        onValueChange={(next) => onViewChange({ ...noStatementFilters, state: undefined, tab: tabOf(next) })}
        items={walletTabs.map((value) => ({ value, label: tabLabels[value], content: content[value] }))}
      />
    </div>
  );
}

function tabOf(value: string): WalletView['tab'] {
  const tab = walletTabs.find((each) => each === value);
  return tab === 'statement' ? undefined : tab;
}

const tabLabels: Record<WalletTab, string> = {
  statement: 'Statement',
  reserved: 'Reserved',
  payments: 'Payments',
  cards: 'Saved cards',
  bank: 'Bank account',
  prices: 'Prices',
};

function WalletDialogs({ view, onViewChange }: WalletPageProps) {
  return (
    <>
      <FundModal
        isOpen={view.fund === true}
        onClose={() => onViewChange(noFunding)}
        defaults={{
          amountMinor: view.amount === undefined ? undefined : String(view.amount),
          plan: view.plan,
          periodMonths: view.period,
          provider: view.provider,
        }}
        onCardPayment={(payment) => onViewChange({ ...noFunding, payment })}
      />
      <PaymentModal
        id={view.payment ?? null}
        onClose={() => onViewChange({ payment: undefined })}
        onTryAgain={({ amount, plan, periodMonths, provider }) =>
          onViewChange({
            payment: undefined,
            fund: true,
            amount: Number(amount.amountMinor),
            plan: plan ?? undefined,
            period: periodMonths ?? undefined,
            provider,
          })
        }
      />
      <SubscriptionsModal
        isOpen={view.subscriptions !== undefined}
        onClose={() => onViewChange({ subscriptions: undefined })}
        tab={view.subscriptions ?? 'plans'}
        onTabChange={(subscriptions) => onViewChange({ subscriptions }, { replace: true })}
        onFund={() => onViewChange({ subscriptions: undefined, fund: true })}
      />
    </>
  );
}

/** Payments that wait for the provider's answer. */
function PendingPayments({ onOpen }: { onOpen: (id: string) => void }) {
  const payments = trpc.funding.list.useQuery({ state: 'pending', limit: 5 });
  return payments.data?.items.map(({ id, charge, providerLabel, checkoutUrl }) => (
    <Alert
      key={id}
      tone="info"
      title={`${formatMoney(charge.amountMinor, charge.currency)} with ${providerLabel} is in progress`}
      action={
        <Button size="sm" onClick={() => onOpen(id)}>
          Check now
        </Button>
      }
    >
      {checkoutUrl === null
        ? 'The money will reach your wallet automatically.'
        : 'If you’ve paid, the money will reach your wallet automatically. If not, you can continue where you left off.'}
    </Alert>
  ));
}
