import { shownText } from '@talkdrum/api/contracts/shown-text';
import { CommandPalette, type PaletteGroup, type PaletteItem } from '@talkdrum/ui/command';
import { useRouter } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { menuGroups } from './menu.ts';

type Go = (href: string) => () => void;

interface PaletteProps {
  onClose: () => void;
  onShortcuts: () => void;
}

/** Ctrl/⌘K: pages and actions immediately, contacts and campaigns as the server finds them. */
export function Palette({ onClose, onShortcuts }: PaletteProps) {
  const router = useRouter();
  const [query, setQuery] = useState('');
  const go: Go = (href) => () => void router.navigate({ href });
  const found = useFound(useDeferredValue(query.trim()), go);
  const groups: PaletteGroup[] = [
    { heading: 'Pages', items: pages(go) },
    {
      heading: 'Actions',
      items: [
        ...actions(go),
        { id: 'shortcuts', label: 'Keyboard shortcuts', shortcut: '?', onSelect: onShortcuts },
      ],
    },
    { heading: 'Contacts', isAsync: true, items: found.contacts },
    { heading: 'Campaigns', isAsync: true, items: found.campaigns },
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

/** Server results from two letters on, limited to what the person's privileges allow. */
function useFound(
  search: string,
  go: Go,
): { contacts: PaletteItem[]; campaigns: PaletteItem[]; isSearching: boolean } {
  const isLong = search.length >= 2;
  const inContacts = { enabled: useRefusal('contacts.view') === null && isLong };
  const inCampaigns = { enabled: useRefusal('campaigns.view') === null && isLong };
  const contacts = trpc.contacts.list.useQuery({ search, limit: 6 }, inContacts);
  const emails = trpc.campaigns.list.useQuery({ search, limit: 4, channel: 'email' }, inCampaigns);
  const texts = trpc.campaigns.list.useQuery({ search, limit: 4, channel: 'sms' }, inCampaigns);
  return {
    contacts: (contacts.data?.items ?? []).map((contact) => ({
      id: `contact-${contact.id}`,
      label: contact.fullName,
      description: contact.email ?? contact.telephone ?? '',
      onSelect: go(`/dashboard/contacts?contact=${contact.id}`),
    })),
    campaigns: [...(emails.data?.items ?? []), ...(texts.data?.items ?? [])].map(
      ({ id, channel, name, subject, excerpt }) => ({
        id: `campaign-${id}`,
        label: name,
        description: shownText(subject || excerpt),
        onSelect: go(`/dashboard/${channel}/${id}`),
      }),
    ),
    isSearching: contacts.isFetching || emails.isFetching || texts.isFetching,
  };
}
