import { CommandPalette, type PaletteItem } from '@talkdrum/ui/command';
import { useRouter } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { menuGroups } from './menu.ts';
import { recentPages } from './recent-pages.ts';
import { type Go, useFound } from './use-found.ts';

export interface PaletteProps {
  onClose: () => void;
  onShortcuts: () => void;
}

/** Ctrl/⌘K: recent pages, pages and actions immediately, the account's own things as the server finds them. */
export function Palette({ onClose, onShortcuts }: PaletteProps) {
  const router = useRouter();
  const [query, setQuery] = useState('');
  const go: Go = (href) => () => void router.navigate({ href });
  const [recent] = useState(() => recentPages(router.state.location.href));
  const found = useFound(useDeferredValue(query.trim()), go);
  const isEmpty = query.trim() === '';
  const groups = [
    {
      heading: 'Recent',
      items: (isEmpty ? recent : []).map(({ href, title }) => ({
        id: `recent-${href}`,
        label: title,
        onSelect: go(href),
      })),
    },
    { heading: 'Pages', items: pages(go) },
    {
      heading: 'Actions',
      items: [
        ...actions(go),
        { id: 'shortcuts', label: 'Keyboard shortcuts', shortcut: '?', onSelect: onShortcuts },
      ],
    },
    ...found.groups,
  ];
  return (
    <CommandPalette
      isOpen
      onClose={onClose}
      groups={groups}
      onQueryChange={setQuery}
      isSearching={found.isSearching}
    />
  );
}

function pages(go: Go): PaletteItem[] {
  return menuGroups.flatMap((group) =>
    'items' in group
      ? group.items.map((item) => ({
          id: item.href,
          label: item.label,
          description: group.label,
          onSelect: go(item.href),
        }))
      : [{ id: group.href, label: group.label, onSelect: go(group.href) }],
  );
}

function actions(go: Go): PaletteItem[] {
  return [
    {
      id: 'create-email',
      label: 'Create Email',
      description: 'A new email campaign',
      onSelect: go('/dashboard/email?create=true'),
    },
    {
      id: 'create-sms',
      label: 'Create SMS',
      description: 'A new SMS campaign',
      onSelect: go('/dashboard/sms?create=true'),
    },
    { id: 'import', label: 'Import Contacts', onSelect: go('/dashboard/contacts/import') },
    { id: 'audit', label: 'Audit log', description: 'Who did what', onSelect: go('/dashboard/audit') },
    { id: 'fund', label: 'Fund Wallet', onSelect: go('/dashboard/wallet?fund=true') },
    {
      id: 'subscriptions',
      label: 'View Subscriptions',
      onSelect: go('/dashboard/wallet?subscriptions=plans'),
    },
    { id: 'sender', label: 'Create SenderID', onSelect: go('/dashboard/sender-email?create=true') },
    {
      id: 'help',
      label: 'Help',
      description: 'Read our FAQ or chat with customer support',
      onSelect: go('/dashboard/welcome'),
    },
  ];
}
