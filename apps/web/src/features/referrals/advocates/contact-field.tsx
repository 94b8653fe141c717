import { ComboboxField } from '@talkdrum/ui/pickers';
import { useDeferredValue, useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { trpc } from '../../../lib/trpc.ts';

type Values = { contactId: string };

/** One contact, found by name, email address or telephone number. */
export function ContactField({ control, help }: { control: Control<Values, unknown, Values>; help: string }) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const contacts = trpc.contacts.list.useQuery(
    { search, limit: 20 },
    { placeholderData: (previous) => previous },
  );
  // The chosen one may not be among those that the next search finds.
  const id = useWatch({ control, name: 'contactId' });
  const chosen = trpc.contacts.get.useQuery({ id }, { enabled: id !== '' }).data;
  return (
    <ComboboxField
      control={control}
      name="contactId"
      label="Contact"
      required
      help={help}
      placeholder="Choose a contact…"
      searchPlaceholder="Name, email or telephone"
      emptyText="Nobody matches"
      valueLabel={chosen === undefined ? '…' : nameOf(chosen)}
      isLoading={contacts.isPending}
      onSearchChange={setTyped}
      options={(contacts.data?.items ?? []).map((contact) => ({
        value: contact.id,
        label: nameOf(contact),
        description: contact.email ?? contact.telephone ?? '',
      }))}
    />
  );
}

interface Person {
  fullName: string;
  email: string | null;
  telephone: string | null;
}

const nameOf = ({ fullName, email, telephone }: Person): string =>
  fullName || email || telephone || 'No name';
