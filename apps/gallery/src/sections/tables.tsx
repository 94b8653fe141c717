import { Button, EmptyState, Status } from '@talkdrum/ui';
import { choiceFilter, DataTable, type DataTableProps, TwoLines } from '@talkdrum/ui/table';
import { State } from '../state.tsx';

type Person = { id: string; name: string; email: string; isBounced: boolean; spent: string };

const names = ['Amara Okafor', 'Kofi Mensah', 'Wanjiru Kamau', 'Thabo Nkosi', 'Adaeze Obi'];
const people: Person[] = names.map((name, at) => ({
  id: String(at),
  name,
  email: `${name.toLowerCase().replace(' ', '.')}@readers.example`,
  isBounced: at === 3,
  spent: `₦${(12_400 * (at + 1)).toLocaleString('en-GB')}.00`,
}));
const long = 'A person with a name so long that no column of a table has the room to show all of it';

const columns: DataTableProps<Person>['columns'] = [
  { id: 'name', header: 'Full name', cell: (person) => person.name, isPrimary: true, sortable: true },
  { id: 'email', header: 'Email', cell: (person) => person.email },
  {
    id: 'status',
    header: 'Status',
    cell: (person) =>
      person.isBounced ? (
        <Status tone="danger">Bounced</Status>
      ) : (
        <TwoLines first="Fine" second="since May" />
      ),
    width: 140,
  },
  { id: 'spent', header: 'Spent', cell: (person) => person.spent, align: 'right', width: 140, phone: 'end' },
];
const base = { columns, rowKey: (person: Person) => person.id };
const list = choiceFilter({
  label: 'List',
  all: 'All lists',
  value: 'kola',
  options: [{ value: 'kola', label: 'Kola Circle' }],
  onChange: () => undefined,
});
const nothing = () => undefined;

export function Tables() {
  return (
    <>
      <State name="Filtered and sorted, with a long name">
        <DataTable<Person>
          {...base}
          label="Contacts"
          rows={[...people, { ...(people[0] as Person), id: 'long', name: long }]}
          filters={[list]}
          isFiltered
          onClearFilters={nothing}
          search={{ value: '', onChange: nothing }}
          sort={{ id: 'name', direction: 'asc' }}
          onSortChange={nothing}
          rowActions={() => [{ label: 'Edit', onSelect: nothing }]}
          pagination={{
            hasPrevious: true,
            hasNext: true,
            onPrevious: nothing,
            onNext: nothing,
            total: 542,
            firstIndex: 26,
          }}
        />
      </State>
      <State name="Loading">
        <DataTable<Person> {...base} label="Loading contacts" rows={[]} isLoading />
      </State>
      <State name="Empty">
        <DataTable<Person>
          {...base}
          label="No contacts"
          rows={[]}
          empty={<EmptyState title="No contacts yet" action={<Button>Import contacts</Button>} />}
        />
      </State>
      <State name="Nothing matches">
        <DataTable<Person>
          {...base}
          label="No results"
          rows={[]}
          isFiltered
          onClearFilters={nothing}
          filters={[list]}
        />
      </State>
      <State name="Error">
        <DataTable<Person>
          {...base}
          label="Failed contacts"
          rows={[]}
          error={{ requestId: 'req_7f3k2', onRetry: nothing }}
        />
      </State>
    </>
  );
}
