import { Input, Select } from '@talkdrum/ui';
import { trpc } from '../../lib/trpc.ts';
import type { ChangeView, ContactsView } from './contacts-view.ts';

const restart = { cursor: undefined, direction: undefined };

/** Narrowing the table; each choice is part of the address. */
export function ContactFilters({ view, onViewChange }: { view: ContactsView; onViewChange: ChangeView }) {
  const lists = trpc.lists.list.useQuery({ search: '' }, { staleTime: 30_000 });
  const attributes = trpc.contacts.attributes.useQuery({}, { staleTime: 30_000 });
  return (
    <>
      <Select
        aria-label="List"
        className="w-auto max-w-44"
        value={view.list ?? ''}
        onChange={(event) => onViewChange({ ...restart, list: event.target.value || undefined })}
        options={[{ value: '', label: 'All lists' }, ...(lists.data ?? []).map((list) => ({ value: list.id, label: list.name }))]}
      />
      <Select
        aria-label="Email status"
        className="w-auto"
        value={view.email ?? ''}
        onChange={(event) => onViewChange({ ...restart, email: (event.target.value || undefined) as ContactsView['email'] })}
        options={[
          { value: '', label: 'Any email status' },
          { value: 'enabled', label: 'Email enabled' },
          { value: 'blocklisted', label: 'Email blocklisted' },
        ]}
      />
      {attributes.data && attributes.data.length > 0 ? (
        <Select
          aria-label="Attribute"
          className="w-auto max-w-40"
          value={view.key ?? ''}
          onChange={(event) => onViewChange({ ...restart, key: event.target.value || undefined, value: undefined })}
          options={[{ value: '', label: 'Any attribute' }, ...attributes.data.map((attribute) => ({ value: attribute.key, label: attribute.label }))]}
        />
      ) : null}
      {view.key ? (
        <Input
          aria-label="Attribute is"
          placeholder="is exactly"
          className="w-32"
          value={view.value ?? ''}
          onChange={(event) => onViewChange({ ...restart, value: event.target.value || undefined }, true)}
        />
      ) : null}
    </>
  );
}
