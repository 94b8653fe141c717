import { Combobox } from '@talkdrum/ui/pickers';
import { useDeferredValue, useState } from 'react';
import { trpc } from '../../trpc.ts';
import { useRefusal } from '../../use-me.ts';

export interface ChosenContact {
  id: string;
  name: string;
}

interface ContactChoiceProps {
  contact: ChosenContact | null;
  onChoose: (contact: ChosenContact | null) => void;
}

/** Whose email is shown: any contact, or a sample contact. */
export function ContactChoice({ contact, onChoose }: ContactChoiceProps) {
  const [search, setSearch] = useState('');
  const refusal = useRefusal('contacts.view');
  const contacts = trpc.contacts.list.useQuery(
    { search: useDeferredValue(search.trim()), limit: 12 },
    { enabled: refusal === null, placeholderData: (previous) => previous },
  );
  if (refusal !== null) return null;
  const options = (contacts.data?.items ?? []).map(({ id, fullName, email, telephone }) => ({
    value: id,
    label: fullName || email || telephone || 'No name',
    description: [email, telephone].filter(Boolean).join(' · '),
  }));
  return (
    <Combobox
      className="w-42"
      label="Preview as"
      placeholder="as a sample contact"
      value={contact?.id ?? null}
      valueLabel={contact === null ? '' : `as ${contact.name}`}
      isClearable
      options={options}
      onValueChange={(id) => {
        const found = options.find(({ value }) => value === id);
        onChoose(found === undefined ? null : { id: found.value, name: found.label });
      }}
      onSearchChange={setSearch}
      isLoading={contacts.isFetching}
      searchPlaceholder="Name, email or phone"
      emptyText="No contact found."
    />
  );
}
