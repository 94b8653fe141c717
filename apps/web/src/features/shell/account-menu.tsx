import { Button, Menu, type MenuEntry } from '@talkdrum/ui';
import { useMutation } from '@tanstack/react-query';
import { Building2, ChevronDown } from 'lucide-react';
import { toastFailure } from '../../lib/failures.ts';
import { openProfile, signOut } from '../../lib/session/change-session.ts';
import { useMe } from '../../lib/use-me.ts';

/** The current account, with a menu to switch to others. */
export function AccountMenu() {
  const me = useMe();
  const switchAccount = useMutation({
    mutationFn: (accountId: string) => openProfile(accountId, '/dashboard/welcome'),
    onError: toastFailure('The account was not switched'),
  });
  const profiles: MenuEntry = {
    choices: me.profiles.map(({ id, company }) => ({ value: id, label: company })),
    value: me.account.id,
    onChoose: (id) => {
      if (id !== me.account.id) switchAccount.mutate(id);
    },
  };
  return (
    <Menu
      label="Account"
      trigger={
        <Button
          variant="ghost"
          icon={<Building2 aria-hidden />}
          className="max-w-44 min-w-0 shrink"
          busy={switchAccount.isPending}
        >
          <span className="truncate max-sm:sr-only">{me.account.company}</span>
          <ChevronDown aria-hidden className="opacity-70" />
        </Button>
      }
      items={[
        { heading: me.user.email },
        profiles,
        'separator',
        { label: 'Profile', href: '/dashboard/profile' },
        { label: 'Sending limits', href: '/dashboard/sending-limits' },
        { label: 'Privacy', href: '/dashboard/privacy' },
        { label: 'Logout', onSelect: () => void signOut() },
      ]}
    />
  );
}
