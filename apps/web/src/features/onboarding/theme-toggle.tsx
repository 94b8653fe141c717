import { IconButton, useTheme } from '@talkdrum/ui';
import { Moon, Sun } from 'lucide-react';

/** Switches between light and dark. Entry pages avoid the dashboard's theme menu to keep their script small. */
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
