import type { AuthorisationOutput } from '@talkdrum/api/contracts';
import { ConfirmDialog, EmptyState, Status } from '@talkdrum/ui';
import { DataTable, type TableColumn } from '@talkdrum/ui/table';
import { toast } from '@talkdrum/ui/toast';
import { CreditCard } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { tableError } from '../../../lib/failures.ts';
import { useZoned } from '../../../lib/dates/account-zone.ts';
import { formatTime } from '../../../lib/dates/format-date.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { useRefreshMoney } from '../use-money.ts';
import { cardName } from '../wallet-words.ts';

const columns = (timeZone: string): TableColumn<AuthorisationOutput>[] => [
  { id: 'card', header: 'Card', cell: cardName, isPrimary: true },
  { id: 'provider', header: 'Provider', cell: ({ providerLabel }) => providerLabel, width: 140 },
  { id: 'expiry', header: 'Expires', cell: (card) => <Expiry card={card} />, width: 180 },
  {
    id: 'used',
    header: 'Last charged',
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : formatTime(lastUsedAt, timeZone)),
    width: 205,
  },
  {
    id: 'created',
    header: 'Saved',
    cell: ({ createdAt }) => formatTime(createdAt, timeZone),
    width: 205,
    phone: 'hidden',
  },
];

function Expiry({ card: { expMonth, expYear, isExpired } }: { card: AuthorisationOutput }) {
  const date = `${String(expMonth).padStart(2, '0')}/${expYear}`;
  return isExpired ? <Status tone="danger">{`Expired ${date}`}</Status> : date;
}

/** Cards we can charge automatically. Only the provider stores their numbers. */
export function SavedCards({ fund }: { fund: ReactNode }) {
  const cards = trpc.funding.authorisations.useQuery();
  const refusal = useRefusal('wallet.manage');
  const [removing, setRemoving] = useState<AuthorisationOutput | null>(null);
  const refresh = useRefreshMoney();
  const remove = trpc.funding.removeAuthorisation.useMutation();
  return (
    <>
      <DataTable
        label="Saved cards"
        columns={useZoned(columns)}
        rows={cards.data ?? []}
        rowKey={({ id }) => id}
        skeletonRows={2}
        isLoading={cards.isPending}
        error={tableError(cards)}
        rowActions={(card) => [
          { label: 'Remove', tone: 'danger', disabledReason: refusal, onSelect: () => setRemoving(card) },
        ]}
        empty={
          <EmptyState icon={<CreditCard aria-hidden />} title="No saved cards" action={fund}>
            Tick “Save this card for automatic charges” when you fund your wallet. Automatic top-up needs one.
          </EmptyState>
        }
      />
      <ConfirmDialog
        isOpen={removing !== null}
        onClose={() => setRemoving(null)}
        title={removing === null ? '' : `Remove ${cardName(removing)}?`}
        description="We won’t charge it again, and automatic top-up from it is turned off. You can save it again with your next payment."
        confirmLabel="Remove card"
        onConfirm={async () => {
          if (removing === null) return;
          await remove.mutateAsync({ authorisationId: removing.id });
          await refresh();
          toast.success('Card removed');
        }}
      />
    </>
  );
}
