import type { PaletteItem } from '@talkdrum/ui/command';
import { menuGroups } from './menu.ts';

export type Go = (href: string) => () => void;

export function pages(go: Go): PaletteItem[] {
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

export function actions(go: Go): PaletteItem[] {
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
    { id: 'import', label: 'Import Contacts', onSelect: go('/dashboard/contacts?import=true') },
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
