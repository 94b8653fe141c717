import { Combobox } from '@talkdrum/ui/pickers';
import { useState } from 'react';
import { Labelled } from '../form-fields/labelled.tsx';
import { trpc } from '../trpc.ts';

interface ContactComboboxProps {
  help?: string;
  value: string | null;
  onValueChange: (id: string | null) => void;
}

/** Chooses one contact by name or address. */
export function ContactCombobox({ help, value, onValueChange }: ContactComboboxProps) {
  const [search, setSearch] = useState('');
  const contacts = trpc.contacts.list.useQuery(
    { search, limit: 20 },
    { placeholderData: (previous) => previous },
  );
  return (
    <Labelled label="Contact" help={help}>
      <Combobox
        label="Contact"
        value={value}
        options={(contacts.data?.items ?? []).map((contact) => ({
          value: contact.id,
          label: contact.fullName,
          description: contact.email ?? contact.telephone ?? '',
        }))}
        isLoading={contacts.isFetching}
        onSearchChange={setSearch}
        onValueChange={onValueChange}
        placeholder="Choose a contact…"
        emptyText="No contact found."
      />
    </Labelled>
  );
}
