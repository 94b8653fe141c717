import type { ApiKeyOutput } from '@talkdrum/api/contracts';
import { Card, ConfirmDialog, EmptyState } from '@talkdrum/ui';
import { DataTable } from '@talkdrum/ui/table';
import { toast } from '@talkdrum/ui/toast';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useListPage } from '../../lib/lists/use-list-page.ts';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import type { ChangeView, DeveloperView } from './developer-view.ts';
import { keyColumns } from './key-columns.tsx';
import { useZoned } from '../../lib/dates/account-zone.ts';

interface KeysTableProps {
  view: DeveloperView;
  change: ChangeView;
  create: ReactNode;
}

/** Of a whole key only what names it: a search is part of addresses. */
const withoutSecret = (text: string): string => text.trimStart().replace(/^(td_live_[a-z0-9]{8})_.*$/, '$1');

export function KeysTable({ view, change, create }: KeysTableProps) {
  const list = useListPage(null, [
    { q: view.keySearch, page: view.keyPage },
    ({ q, page }) => change({ keySearch: q && withoutSecret(q), keyPage: page }),
  ]);
  const keys = trpc.apiKeys.list.useQuery(list.filter, { placeholderData: (previous) => previous });
  const refusal = useRefusal('developer.manage');
  const [revoking, setRevoking] = useState<ApiKeyOutput | null>(null);
  const utils = trpc.useUtils();
  const revoke = trpc.apiKeys.revoke.useMutation({ onSuccess: () => utils.apiKeys.list.invalidate() });
  return (
    <Card title="API keys" description="Expired and revoked keys stay visible for 90 days." isFlush>
      <DataTable
        isFlush
        {...list.tableOf(keys, 'Name or key')}
        label="API keys"
        columns={useZoned(keyColumns)}
        storageKey="api-keys"
        skeletonRows={3}
        empty={
          <EmptyState icon={<KeyRound aria-hidden />} title="No API keys yet" action={create}>
            Your programs use a key to send messages and read their status.
          </EmptyState>
        }
        rowActions={(key) =>
          key.state === 'active'
            ? [{ label: 'Revoke', tone: 'danger', disabledReason: refusal, onSelect: () => setRevoking(key) }]
            : []
        }
      />
      <ConfirmDialog
        isOpen={revoking !== null}
        onClose={() => setRevoking(null)}
        title={`Revoke “${revoking?.name ?? ''}”?`}
        description="Programs that use this key stop working immediately. You can’t undo this."
        confirmLabel="Revoke key"
        onConfirm={async () => {
          if (revoking === null) return;
          await revoke.mutateAsync({ id: revoking.id });
          toast.success('Key revoked', { description: 'It no longer works.' });
        }}
      />
    </Card>
  );
}
