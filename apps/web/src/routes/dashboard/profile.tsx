import { Card, PageHeader } from '@talkdrum/ui';
import { createFileRoute } from '@tanstack/react-router';
import { AccountDetails } from '../../features/accounts/account-details.tsx';
import { DevicesCard } from '../../features/accounts/devices-card.tsx';
import { PasswordCard } from '../../features/accounts/password-card.tsx';
import { BalanceCards } from '../../features/wallet/balance-cards.tsx';
import { BankAccount } from '../../features/wallet/bank-account.tsx';
import { useMe, useRefusal } from '../../lib/use-me.ts';
import { utils } from '../../lib/trpc.ts';

export const Route = createFileRoute('/dashboard/profile')({
  loader: () => {
    void utils.session.list.prefetch();
    void utils.accounts.profile.prefetch();
  },
  component: ProfilePage,
});

function ProfilePage() {
  const me = useMe();
  const refusal = useRefusal('account.view');
  return (
    <>
      <PageHeader title="Profile" description={`Signed in as ${me.user.firstName} ${me.user.lastName}, ${me.user.email}`} />
      <BalanceCards />
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        {refusal === null ? <AccountDetails /> : <Card title="Account">{refusal}</Card>}
        <div className="flex min-w-0 flex-col gap-4">
          <BankAccount />
          <DevicesCard />
          <PasswordCard />
        </div>
      </div>
    </>
  );
}
