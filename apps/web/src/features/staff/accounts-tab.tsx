import type { AccountLine } from '@talkdrum/api/contracts';
import { Badge, EmptyState, Status } from '@talkdrum/ui';
import { DataTable, type TableColumn } from '@talkdrum/ui/table';
import { Building2 } from 'lucide-react';
import { useZoned } from '../../lib/dates/account-zone.ts';
import { formatDate } from '../../lib/dates/format-date.ts';
import { trpc } from '../../lib/trpc.ts';
import { filterOf, useListPage } from '../../lib/lists/use-list-page.ts';
import type { StaffTabProps, StaffView } from './staff-view.ts';

const columns = (timeZone: string): TableColumn<AccountLine>[] => [
  { id: 'company', header: 'Company', cell: (account) => account.company, isPrimary: true },
  { id: 'email', header: 'Email', cell: (account) => account.email },
  {
    id: 'country',
    header: 'Country',
    cell: (account) => `${account.country}, ${account.currency.toUpperCase()}`,
    width: 120,
    phone: 'hidden',
  },
  { id: 'state', header: 'Sending', cell: (account) => <AccountState account={account} />, width: 190 },
  {
    id: 'members',
    header: 'People',
    cell: (account) => account.members,
    width: 90,
    align: 'right',
    phone: 'hidden',
  },
  {
    id: 'created',
    header: 'Since',
    cell: (account) => formatDate(account.createdAt, timeZone),
    width: 130,
    phone: 'hidden',
  },
];

export const accountsInput = (view: StaffView) => ({
  ...filterOf(view, []),
  cursor: view.cursor ?? null,
  limit: 25,
});

/** Every account of the installation. */
export function AccountsTab({ view, change }: StaffTabProps) {
  const list = useListPage('accounts', [view, change]);
  const accounts = trpc.staff.accounts.list.useQuery(accountsInput(view), {
    placeholderData: (previous) => previous,
  });
  const open = ({ id }: AccountLine) => change({ account: id });
  return (
    <DataTable
      {...list.tableOf(accounts, 'Company, email or id')}
      label="Accounts"
      columns={useZoned(columns)}
      empty={<EmptyState icon={<Building2 aria-hidden />} title="No accounts yet" />}
      onRowOpen={open}
      rowActions={(account) => [{ label: 'Open', onSelect: () => open(account) }]}
    />
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
