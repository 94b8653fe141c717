import { AppShell, Button, type NavGroup, ThemeSwitch, Tooltip, useShortcut } from '@talkdrum/ui';
import { Toaster } from '@talkdrum/ui/toast';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { CircleHelp } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { OfflineNotice } from '../../lib/connection/offline-notice.tsx';
import { formatMoney } from '../../lib/format.ts';
import { signOut } from '../../lib/session/change-session.ts';
import { useMe } from '../../lib/use-me.ts';
import { AccountMenu } from './account-menu.tsx';
import { Banners } from './banners.tsx';
import { menuGroups, staffLink } from './menu.ts';
import { useSingleKeys } from './single-keys.ts';
import { usePalette } from './use-palette.ts';

const ShortcutList = lazy(() =>
  import('./shortcut-list.tsx').then((module) => ({ default: module.ShortcutList })),
);

const UploadsTray = lazy(() =>
  import('../../lib/uploads/uploads-tray.tsx').then((module) => ({ default: module.UploadsTray })),
);

/** Staff goes into the Account group because the bar has no room for another one. */
function navGroups(isStaff: boolean): NavGroup[] {
  return menuGroups.map((group) => {
    if (!('items' in group) || group.label !== 'Account') return group;
    const staff = isStaff ? [staffLink] : [];
    return {
      ...group,
      items: [
        ...group.items,
        ...staff,
        'separator' as const,
        { label: 'Logout', onSelect: () => void signOut() },
      ],
    };
  });
}

/** The frame of every dashboard page. */
export function DashboardShell({ children }: { children: ReactNode }) {
  const me = useMe();
  const currentPath = useRouterState({ select: (state) => state.location.pathname });
  const isPageLoading = useRouterState({ select: (state) => state.isLoading });
  const router = useRouter();
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null);
  const openPalette = () => setOpen('palette');
  const Palette = usePalette(open === 'palette');
  useShortcut('mod+k', openPalette);
  useSingleKeys({
    go: (href) => void router.navigate({ href }),
    showList: () => setOpen('shortcuts'),
    openPalette,
  });
  return (
    <AppShell
      groups={navGroups(me.isStaff)}
      currentPath={currentPath}
      homeHref="/dashboard/welcome"
      account={<AccountMenu />}
      balance={
        me.wallet === null ? undefined : (
          <Balance amountMinor={me.wallet.amountMinor} currency={me.wallet.currency} />
        )
      }
      help={<HelpLink />}
      themeSwitch={<ThemeSwitch />}
      onCommand={openPalette}
      isPageLoading={isPageLoading}
      banner={<Banners />}
    >
      {children}
      <Toaster />
      <OfflineNotice />
      {Palette === null ? null : (
        <Palette onClose={() => setOpen(null)} onShortcuts={() => setOpen('shortcuts')} />
      )}
      <Suspense fallback={null}>
        <UploadsTray />
        {open === 'shortcuts' ? <ShortcutList onClose={() => setOpen(null)} /> : null}
      </Suspense>
    </AppShell>
  );
}

function HelpLink() {
  return (
    <Tooltip text="Read our FAQ or chat with customer support">
      <Button variant="ghost" href="/dashboard/welcome" icon={<CircleHelp aria-hidden />}>
        Help
      </Button>
    </Tooltip>
  );
}

function Balance({ amountMinor, currency }: { amountMinor: string; currency: string }) {
  return (
    <Button
      variant="ghost"
      href="/dashboard/wallet"
      aria-label={`Wallet: ${formatMoney(amountMinor, currency)}`}
      className="shrink-0 px-2 text-sm text-muted-foreground tabular-nums"
    >
      {formatMoney(amountMinor, currency)}
    </Button>
  );
}
