import type { AccountLine } from '@talkdrum/api/contracts';
import { Badge, Card, EmptyState, Status } from '@talkdrum/ui';
import { DataTable, type TableColumn } from '@talkdrum/ui/table';
import { Building2 } from 'lucide-react';
import { tableError } from '../../lib/failures.ts';
import { formatDate } from '../../lib/format.ts';
import { listPages } from '../../lib/list-pages.ts';
import { trpc } from '../../lib/trpc.ts';
import type { ChangeStaffView, StaffView } from './staff-view.ts';

const columns: TableColumn<AccountLine>[] = [
  { id: 'company', header: 'Company', cell: (account) => account.company, isPrimary: true },
  { id: 'email', header: 'Email', cell: (account) => account.email },
  {
    id: 'country',
    header: 'Country',
    cell: (account) => `${account.country}, ${account.currency.toUpperCase()}`,
    width: 120,
    isHiddenOnPhone: true,
  },
  { id: 'state', header: 'Sending', cell: (account) => <AccountState account={account} />, width: 190 },
  {
    id: 'members',
    header: 'People',
    cell: (account) => account.members,
    width: 90,
    align: 'right',
    isHiddenOnPhone: true,
  },
  {
    id: 'created',
    header: 'Since',
    cell: (account) => formatDate(account.createdAt),
    width: 130,
    isHiddenOnPhone: true,
  },
];

/** Every account of the installation. */
export function AccountsTab({ view, onViewChange }: { view: StaffView; onViewChange: ChangeStaffView }) {
  const accounts = trpc.staff.accounts.list.useQuery(
    { search: view.q ?? '', cursor: view.cursor ?? null, limit: 25 },
    { placeholderData: (previous) => previous },
  );
  return (
    <Card>
      <DataTable
        label="Accounts"
        columns={columns}
        rows={accounts.data?.items ?? []}
        rowKey={(account) => account.id}
        isLoading={accounts.isFetching}
        error={tableError(accounts)}
        isFiltered={view.q !== undefined}
        onClearFilters={() => onViewChange({ q: undefined, cursor: undefined })}
        search={{
          value: view.q ?? '',
          onChange: (q) => onViewChange({ q: q || undefined, cursor: undefined }, true),
          placeholder: 'Company, email or id',
        }}
        empty={<EmptyState icon={<Building2 aria-hidden />} title="No account yet" />}
        onRowOpen={(account) => onViewChange({ account: account.id })}
        rowActions={(account) => [{ label: 'Open', onSelect: () => onViewChange({ account: account.id }) }]}
        pagination={listPages('accounts', {
          cursor: view.cursor,
          nextCursor: accounts.data?.nextCursor,
          onCursorChange: (next) => onViewChange({ cursor: next }),
        })}
      />
    </Card>
  );
}

export function AccountState({ account }: { account: AccountLine }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {account.suspendedAt !== null ? (
        <Status tone="danger">Suspended</Status>
      ) : account.isActive ? (
        <Status tone="success">Allowed</Status>
      ) : (
        <Status tone="neutral">Closed</Status>
      )}
      {account.isDemo ? <Badge>Demo</Badge> : null}
      {account.isAdmin ? <Badge tone="info">Staff</Badge> : null}
    </span>
  );
}
