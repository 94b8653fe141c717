import { ChevronDown, Menu as MenuIcon, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cn } from '../cn.ts';
import { LoadingBar } from '../primitives/loading-bar.tsx';
import { Anchor } from '../link.tsx';
import { Menu } from '../overlays/menu.tsx';
import { Button } from '../primitives/button.tsx';
import { IconButton } from '../primitives/icon-button.tsx';
import { Kbd } from '../primitives/kbd.tsx';
import { Logo } from '../theme/logo.tsx';
import { useFullScreenHost } from './full-screen.tsx';
import { type NavGroup, NavSheet } from './nav-sheet.tsx';
import { modKeys } from './use-shortcut.ts';

/**
 * One entry of the top bar: a link, or a drop-down of links and actions. `also` lists further pages that
 * belong to it.
 */
export type AppShellProps = {
  groups: readonly NavGroup[];
  /** Path of the page, to mark where one is. */
  currentPath: string;
  homeHref: string;
  /** Account switcher. */
  account?: ReactNode;
  /** Wallet balance. */
  balance?: ReactNode;
  /** Help link. */
  help?: ReactNode;
  themeSwitch?: ReactNode;
  /** Opens the command palette. */
  onCommand?: () => void;
  /** Across the width under the bar, for what concerns the account. */
  banner?: ReactNode;
  /** True while the next page loads; the current one stays visible. */
  isPageLoading?: boolean;
  children: ReactNode;
};

const isUnder = (path: string, href: string) => path === href || path.startsWith(`${href}/`);

/** Whether the page belongs to this group. */
export function isCurrentGroup(group: NavGroup, path: string): boolean {
  if ('href' in group) return isUnder(path, group.href);
  if (group.also?.some((href) => isUnder(path, href))) return true;
  return group.items.some(
    (entry) =>
      typeof entry === 'object' && 'href' in entry && entry.href !== undefined && isUnder(path, entry.href),
  );
}

const tab =
  'inline-flex h-7.5 items-center gap-1 rounded-control px-2 text-sm font-medium whitespace-nowrap text-muted-foreground transition-colors hover:bg-accent hover:text-foreground data-[state=open]:bg-accent data-[state=open]:text-foreground';

function NavTab({ group, path }: { group: NavGroup; path: string }) {
  const isCurrent = isCurrentGroup(group, path);
  const className = cn(tab, isCurrent && 'bg-muted text-foreground');
  if ('href' in group)
    return (
      <Anchor href={group.href} className={className} aria-current={isCurrent ? 'page' : undefined}>
        {group.label}
      </Anchor>
    );
  return (
    <Menu
      align="start"
      currentPath={path}
      items={group.items}
      trigger={
        <button type="button" className={className}>
          {group.label}
          <ChevronDown aria-hidden className="size-3.5 opacity-70" />
          {isCurrent ? <span className="sr-only">(current section)</span> : null}
        </button>
      }
    />
  );
}

function CommandButtons({ onCommand }: { onCommand: () => void }) {
  return (
    <>
      <IconButton
        label="Search and commands"
        icon={<Search aria-hidden />}
        onClick={onCommand}
        className="md:max-xl:hidden"
      />
      <Button
        onClick={onCommand}
        icon={<Search aria-hidden />}
        className="mr-1 hidden bg-inset font-normal text-muted-foreground shadow-[inset_0_0_0_1px_var(--border-soft)] md:max-xl:inline-flex"
      >
        Search <Kbd>{modKeys('K').join(' ')}</Kbd>
      </Button>
    </>
  );
}

function TopBar({
  groups,
  currentPath,
  homeHref,
  account,
  balance,
  help,
  themeSwitch,
  onCommand,
  isPageLoading,
  onMenu,
}: Omit<AppShellProps, 'children' | 'banner'> & { onMenu: () => void }) {
  return (
    <header className="sticky top-0 z-40 border-b border-border-soft bg-card">
      <div className="mx-auto flex h-13 w-full max-w-page items-center gap-1.5 px-4 sm:px-6">
        <span className="-ml-2 flex xl:hidden">
          <IconButton label="Menu" icon={<MenuIcon aria-hidden />} onClick={onMenu} />
        </span>
        {/* The mark's own margin stands outside, so its stroke begins where the page does. */}
        <Anchor href={homeHref} className="touch mr-2 flex shrink-0 rounded-control xl:-ml-1">
          <Logo />
        </Anchor>
        <nav aria-label="Main" className="hidden items-center xl:flex">
          {groups.map((group) => (
            <NavTab key={group.label} group={group} path={currentPath} />
          ))}
        </nav>
        <div className="ml-auto flex min-w-0 items-center gap-1">
          {onCommand ? <CommandButtons onCommand={onCommand} /> : null}
          {balance ? <div className="hidden shrink-0 sm:block">{balance}</div> : null}
          {account}
          <div className="hidden items-center sm:flex">
            {help}
            {themeSwitch}
          </div>
        </div>
      </div>
      {isPageLoading ? <LoadingBar label="The page is loading" className="-bottom-px" /> : null}
    </header>
  );
}

const skipClass =
  'absolute top-1 left-1 z-50 -translate-y-16 rounded-control bg-primary px-3 py-2 font-medium text-primary-foreground focus:translate-y-0';

/** The frame of the signed-in pages: top bar, skip link, content up to 1,280 px. */
export function AppShell({ banner, children, ...bar }: AppShellProps) {
  const [isNavOpen, setIsNavOpen] = useState(false);
  const { isFullScreen, Host, setIsFullScreen } = useFullScreenHost();
  const { groups, currentPath, balance, help, themeSwitch } = bar;
  const footer = (
    <>
      {balance}
      {help}
      {themeSwitch}
    </>
  );
  return (
    <div className="flex min-h-dvh flex-col [--sticky-top:53px]">
      <a href="#main" className={skipClass}>
        Skip to content
      </a>
      {isFullScreen ? null : (
        <>
          <TopBar {...bar} onMenu={() => setIsNavOpen(true)} />
          {banner}
        </>
      )}
      <main
        id="main"
        tabIndex={-1}
        className={
          isFullScreen
            ? 'w-full outline-none'
            : 'mx-auto w-full max-w-page flex-1 px-4 pt-3.5 pb-8 outline-none sm:px-6 sm:pt-5 sm:pb-12'
        }
      >
        <Host value={setIsFullScreen}>{children}</Host>
      </main>
      <NavSheet
        groups={groups}
        currentPath={currentPath}
        isOpen={isNavOpen}
        onClose={() => setIsNavOpen(false)}
        footer={footer}
      />
    </div>
  );
}
