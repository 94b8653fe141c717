import { createFileRoute } from '@tanstack/react-router';
import { Upcoming } from '../../features/shell/upcoming.tsx';

export const Route = createFileRoute('/dashboard/wallet')({ component: WalletPage });

function WalletPage() {
  return (
    <Upcoming title="Wallet" instead={{ label: 'Go to Dashboard', href: '/dashboard/overview' }}>
      Fund your wallet and follow every charge.
    </Upcoming>
  );
}
