import { IconButton, useTheme } from '@talkdrum/ui';
import { Moon, Sun } from 'lucide-react';

/**
 * Light or dark with one press. The dashboard's menu also offers the system's choice; a menu is too heavy for
 * these pages.
 */
export function ThemeToggle() {
  const { resolvedTheme, setTheme } = useTheme();
  const isDark = resolvedTheme === 'dark';
  return (
    <IconButton
      label={isDark ? 'Use the light theme' : 'Use the dark theme'}
      icon={isDark ? <Sun aria-hidden /> : <Moon aria-hidden />}
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
    />
  );
}
