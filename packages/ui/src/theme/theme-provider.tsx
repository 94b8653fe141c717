import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { THEME_STORAGE_KEY } from './theme-script.ts';
import { useMedia } from './use-media.ts';

export type Theme = 'light' | 'dark' | 'system';
export type ResolvedTheme = 'light' | 'dark';

type ThemeContextValue = { theme: Theme; resolvedTheme: ResolvedTheme; setTheme: (theme: Theme) => void };

const ThemeContext = createContext<ThemeContextValue | null>(null);

function readStored(): Theme {
  try {
    const stored = localStorage.getItem(THEME_STORAGE_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

/**
 * Puts `data-theme` on `<html>`, follows the system and other tabs, and remembers the choice in localStorage.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [theme, setThemeState] = useState<Theme>(readStored);
  const systemIsDark = useMedia('(prefers-color-scheme: dark)');
  const resolvedTheme: ResolvedTheme = theme === 'system' ? (systemIsDark ? 'dark' : 'light') : theme;

  useEffect(() => {
    document.documentElement.dataset['theme'] = resolvedTheme;
  }, [resolvedTheme]);

  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === THEME_STORAGE_KEY) setThemeState(readStored());
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, []);

  const value = useMemo<ThemeContextValue>(() => {
    const setTheme = (next: Theme) => {
      setThemeState(next);
      try {
        localStorage.setItem(THEME_STORAGE_KEY, next);
      } catch {
        // Private windows may refuse storage; the choice then lasts for this page only.
      }
    };
    return { theme, resolvedTheme, setTheme };
  }, [theme, resolvedTheme]);

  return <ThemeContext value={value}>{children}</ThemeContext>;
}

/** The chosen theme, the one in force, and the setter. Throws outside `ThemeProvider`. */
export function useTheme(): ThemeContextValue {
  const value = useContext(ThemeContext);
  if (!value) throw new Error('useTheme needs a ThemeProvider above it');
  return value;
}
