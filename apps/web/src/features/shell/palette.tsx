import { CommandPalette } from '@talkdrum/ui/command';
import { useRouter } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { actions, type Go, pages } from './palette-entries.ts';
import { recentPages } from './recent-pages.ts';
import { useFound } from './use-found.ts';

interface PaletteProps {
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
