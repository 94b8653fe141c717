import { Alert, Button } from '@talkdrum/ui';
import { formatMoney } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';

/** Payments that wait for the provider's answer. */
export function PendingPayments({ onOpen }: { onOpen: (id: string) => void }) {
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
