import type { ContactRow } from '@talkdrum/api/contracts';
import { Badge, Status } from '@talkdrum/ui';
import type { TableColumn } from '@talkdrum/ui/table';
import { formatTime, showDayOfYear } from '../../../lib/format.ts';

export const contactsColumns: TableColumn<ContactRow>[] = [
  {
    id: 'name',
    header: 'Full name',
    cell: (contact) => contact.fullName || contact.email || contact.telephone,
    isPrimary: true,
    sortable: true,
  },
  {
    id: 'email',
    header: 'Email',
    cell: (contact) => (
      <>
        <Address value={contact.email} isBlocked={contact.emailStatus === 'blocklisted'} />
        {contact.email === null ? <span className="sm:hidden">{contact.telephone}</span> : null}
      </>
    ),
    sortable: true,
  },
  {
    id: 'telephone',
    header: 'Telephone',
    cell: (contact) => <Address value={contact.telephone} isBlocked={contact.smsStatus === 'blocklisted'} />,
    width: 200,
    phone: 'hidden',
  },
  {
    id: 'attributes',
    header: 'Attributes',
    cell: (contact) => <Attributes values={contact.attributes} />,
    isHiddenByDefault: true,
  },
  {
    id: 'created',
    header: 'Added',
    cell: (contact) => formatTime(contact.createdAt),
    width: 210,
    sortable: true,
    phone: 'hidden',
  },
];

function Address({ value, isBlocked }: { value: string | null; isBlocked: boolean }) {
  if (value === null) return <span className="text-muted-foreground max-sm:hidden">–</span>;
  return (
    <span className="flex min-w-0 items-center gap-x-2 max-sm:flex-wrap">
      <span className="truncate">{value}</span>
      {isBlocked ? <Status tone="danger">Blocklisted</Status> : null}
    </span>
  );
}

function Attributes({ values }: { values: ContactRow['attributes'] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {Object.entries(values)
        .slice(0, 4)
        .map(([key, value]) => (
          <Badge key={key}>{`${key}: ${showDayOfYear(value)}`}</Badge>
        ))}
    </span>
  );
}
