import { Monitor, Moon, Sun } from 'lucide-react';
import { Menu } from '../overlays/menu.tsx';
import { IconButton } from '../primitives/icon-button.tsx';
import { type Theme, useTheme } from '../theme/theme-provider.tsx';

const CHOICES: readonly { theme: Theme; label: string }[] = [
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
  { theme: 'system', label: 'System' },
];
const ICONS = { light: Sun, dark: Moon, system: Monitor } as const;

/** Picks light, dark or what the system says. */
export function ThemeSwitch() {
  const { theme, setTheme } = useTheme();
  const Icon = ICONS[theme];
  return (
    <Menu
      label="Theme"
      trigger={<IconButton label="Theme" icon={<Icon aria-hidden />} />}
      items={CHOICES.map((choice) => ({ label: choice.label, checked: choice.theme === theme, onSelect: () => setTheme(choice.theme) }))}
    />
  );
}
