export { AppShell, type AppShellProps, isCurrentGroup } from './app-shell.tsx';
export type { NavGroup } from './nav-sheet.tsx';
export { Breadcrumb, type Crumb, PageHeader } from './page-header.tsx';
export { ThemeSwitch } from './theme-switch.tsx';
export { useKeptFocus } from './use-kept-focus.ts';
export { usePageTitle } from '../use-page-title.ts';
export { isTyping, modKeys, useShortcut } from './use-shortcut.ts';
