import { Alert, Button } from '@talkdrum/ui';
import { formatMoney } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';

/** Payments that have left for their provider and are not answered yet. */
export function PaymentsUnderWay({ onOpen }: { onOpen: (id: string) => void }) {
  const payments = trpc.funding.list.useQuery({ state: 'pending', limit: 5 });
  return payments.data?.items.map(({ id, charge, providerLabel, checkoutUrl }) => (
    <Alert
      key={id}
      tone="info"
      title={`${formatMoney(charge.amountMinor, charge.currency)} by ${providerLabel} is under way`}
      action={
        <Button size="sm" onClick={() => onOpen(id)}>
          Check now
        </Button>
      }
    >
      {checkoutUrl === null
        ? 'It reaches the wallet by itself.'
        : 'Paid already? It reaches the wallet by itself. Not yet? You can go on where you stopped.'}
    </Alert>
  ));
}
