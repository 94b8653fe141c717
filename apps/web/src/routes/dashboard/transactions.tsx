import { createFileRoute } from '@tanstack/react-router';
import { Upcoming } from '../../features/shell/upcoming.tsx';

export const Route = createFileRoute('/dashboard/transactions')({ component: TransactionsPage });

function TransactionsPage() {
  return (
    <Upcoming title="Transactions" instead={{ label: 'Go to Email', href: '/dashboard/email' }}>
      See every transactional message sent by API, SMTP or SMPP.
    </Upcoming>
  );
}
