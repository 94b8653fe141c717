import type { ContactRow } from '@talkdrum/api/contracts';
import { Badge, Status } from '@talkdrum/ui';
import { SparkBars } from '@talkdrum/ui/figures';
import type { TableColumn } from '@talkdrum/ui/table';
import { formatAgo, formatDate, formatTime, showDayOfYear } from '../../../lib/dates/format-date.ts';
import { Glance, none } from './contact-glances.tsx';

export const contactsColumns = (timeZone: string): TableColumn<ContactRow>[] => [
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
    width: 276,
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
    id: 'lists',
    header: 'Lists',
    cell: ({ id }) => <Glance id={id} show={({ lists }) => <ListNames names={lists} />} />,
    width: 150,
    phone: 'hidden',
  },
  {
    id: 'weeks',
    header: '12 weeks',
    cell: ({ id }) => <Glance id={id} show={({ weeks }) => <SparkBars label="12 weeks" points={weeks} />} />,
    width: 88,
    phone: 'hidden',
  },
  {
    id: 'active',
    header: 'Last active',
    cell: ({ id }) => (
      <Glance
        id={id}
        show={({ lastAt }) => (lastAt === null ? none : <Ago at={lastAt} timeZone={timeZone} />)}
      />
    ),
    width: 108,
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
    cell: (contact) => (
      <span title={formatTime(contact.createdAt, timeZone)}>{formatDate(contact.createdAt, timeZone)}</span>
    ),
    width: 108,
    sortable: true,
    phone: 'hidden',
  },
];

const Ago = ({ at, timeZone }: { at: string; timeZone: string }) => (
  <time dateTime={at} title={formatTime(at, timeZone)}>
    {formatAgo(at, new Date())}
  </time>
);

function ListNames({ names: [first, ...others] }: { names: string[] }) {
  if (first === undefined) return none;
  return (
    <span className="flex max-w-33 min-w-0 items-center gap-1.5" title={[first, ...others].join(', ')}>
      <Badge className="min-w-0 truncate">{first}</Badge>
      {others.length > 0 ? <span className="text-xs text-muted-foreground">+{others.length}</span> : null}
    </span>
  );
}

function Address({ value, isBlocked }: { value: string | null; isBlocked: boolean }) {
  if (value === null) return <span className="text-muted-foreground max-sm:hidden">–</span>;
  return (
    <span className="flex min-w-0 items-center gap-x-2 max-sm:flex-wrap sm:max-w-64">
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
