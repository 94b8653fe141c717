import { Button, Menu, type MenuEntry } from '@talkdrum/ui';
import { Building2, ChevronDown } from 'lucide-react';
import { toastFailure } from '../../lib/failures.ts';
import { queryClient, trpc, trpcClient } from '../../lib/trpc.ts';
import { useMe } from '../../lib/use-me.ts';

/** The account one works in, with the others one can go to. */
export function AccountMenu() {
  const me = useMe();
  const switchAccount = trpc.session.switchAccount.useMutation({
    onSuccess: () => window.location.assign('/dashboard/welcome'),
    onError: toastFailure('The account was not switched'),
  });
  const profiles: MenuEntry[] = me.profiles.map((profile) => ({
    label: profile.company,
    checked: profile.id === me.account.id,
    onSelect: () => {
      if (profile.id !== me.account.id) switchAccount.mutate({ accountId: profile.id });
    },
  }));
  return (
    <Menu
      label="Account"
      trigger={
        <Button variant="ghost" icon={<Building2 aria-hidden />} className="max-w-44 min-w-0 shrink" busy={switchAccount.isPending}>
          <span className="truncate max-sm:sr-only">{me.account.company}</span>
          <ChevronDown aria-hidden className="opacity-70" />
        </Button>
      }
      items={[
        { heading: me.user.email },
        ...profiles,
        'separator',
        { label: 'Profile', href: '/dashboard/profile' },
        { label: 'Privacy', href: '/dashboard/privacy' },
        { label: 'Logout', onSelect: () => void signOut() },
      ]}
    />
  );
}

/** Ends the session and forgets everything that was fetched. */
export async function signOut(): Promise<void> {
  await trpcClient.session.signOut.mutate().catch(() => undefined);
  queryClient.clear();
  window.location.assign('/sign-in');
}
