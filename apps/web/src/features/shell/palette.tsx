import { CommandPalette, type PaletteGroup } from '@talkdrum/ui/command';
import { useRouter } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { menuGroups } from './menu.ts';

/** Ctrl/⌘K: pages and actions at once, contacts as the server finds them. */
export function Palette({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const router = useRouter();
  const [query, setQuery] = useState('');
  const search = useDeferredValue(query.trim());
  const contacts = trpc.contacts.list.useQuery({ search, limit: 6 }, { enabled: search.length >= 2 });
  const go = (href: string) => () => void router.navigate({ href });
  const groups: PaletteGroup[] = [
    {
      heading: 'Pages',
      items: menuGroups.flatMap((group) =>
        'items' in group
          ? group.items.map((item) => ({ id: item.href, label: item.label, description: group.label, onSelect: go(item.href) }))
          : [{ id: group.href, label: group.label, onSelect: go(group.href) }],
      ),
    },
    {
      heading: 'Actions',
      items: [
        { id: 'create-email', label: 'Create Email', description: 'A new email campaign', onSelect: go('/dashboard/email?create=true') },
        { id: 'import', label: 'Import Contacts', onSelect: go('/dashboard/contacts?import=true') },
        { id: 'audit', label: 'Audit log', description: 'Who did what', onSelect: go('/dashboard/audit') },
        { id: 'fund', label: 'Fund Wallet', onSelect: go('/dashboard/wallet?fund=true') },
        { id: 'subscriptions', label: 'View Subscriptions', onSelect: go('/dashboard/wallet?subscriptions=plans') },
        { id: 'sender', label: 'Create SenderID', onSelect: go('/dashboard/sender-email?create=true') },
      ],
    },
    {
      heading: 'Contacts',
      isAsync: true,
      items: (contacts.data?.items ?? []).map((contact) => ({
        id: `contact-${contact.id}`,
        label: contact.fullName,
        description: contact.email ?? contact.telephone ?? '',
        onSelect: go(`/dashboard/contacts?contact=${contact.id}`),
      })),
    },
  ];
  return <CommandPalette open={open} onOpenChange={onOpenChange} groups={groups} onQueryChange={setQuery} isSearching={contacts.isFetching} />;
}
