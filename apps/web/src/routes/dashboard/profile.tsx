import { PageHeader, Tabs } from '@talkdrum/ui';
import { createFileRoute } from '@tanstack/react-router';
import { CurrencyCard } from '../../features/accounts/currency-card.tsx';
import { DevicesCard } from '../../features/accounts/devices-card.tsx';
import { PasswordCard } from '../../features/accounts/password-card.tsx';
import { ProfileSection } from '../../features/accounts/profile-form.tsx';
import { ProfilesCard } from '../../features/accounts/profiles-card.tsx';
import { AddressesSection } from '../../features/addresses/addresses-section.tsx';
import { BrandSection } from '../../features/brand/brand-section.tsx';
import { SecurityCards } from '../../features/security/security-cards.tsx';
import { BalanceCards } from '../../features/wallet/low-balance/balance-cards.tsx';
import { BankAccount } from '../../features/wallet/bank-account/bank-account.tsx';
import { readSearch } from '../../lib/read-search.ts';
import { RecentSignInProvider } from '../../lib/recent-sign-in/recent-sign-in.tsx';
import { isAllowed, utils } from '../../lib/trpc.ts';
import { useMe } from '../../lib/use-me.ts';

const search = readSearch({ tab: ['brand', 'addresses', 'security'] });

export const Route = createFileRoute('/dashboard/profile')({
  validateSearch: search,
  loader: () => {
    if (isAllowed('account.view')) void utils.accounts.profile.prefetch();
  },
  component: ProfilePage,
});

function ProfilePage() {
  const me = useMe();
  const { tab } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RecentSignInProvider>
      <PageHeader
        title="Profile"
        description={`Signed in as ${me.user.firstName} ${me.user.lastName}, ${me.user.email}`}
      />
      <Tabs
        label="Profile"
        value={tab ?? 'profile'}
        onValueChange={(value) =>
          void navigate({
            search: value === 'security' || value === 'brand' || value === 'addresses' ? { tab: value } : {},
            replace: true,
          })
        }
        items={[
          { value: 'profile', label: 'Profile', content: <AccountTab /> },
          { value: 'brand', label: 'Brand kit', content: <BrandSection /> },
          { value: 'addresses', label: 'Public addresses', content: <AddressesSection /> },
          { value: 'security', label: 'Security', content: <SecurityTab /> },
        ]}
      />
    </RecentSignInProvider>
  );
}

function AccountTab() {
  return (
    <div className="flex flex-col gap-4">
      <BalanceCards />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <ProfileSection />
        <div className="flex min-w-0 flex-col gap-4">
          <ProfilesCard />
          <CurrencyCard />
          <BankAccount />
        </div>
      </div>
    </div>
  );
}

/** The person's settings, the same in all their profiles. */
function SecurityTab() {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <SecurityCards />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <PasswordCard />
        <DevicesCard />
      </div>
    </div>
  );
}
