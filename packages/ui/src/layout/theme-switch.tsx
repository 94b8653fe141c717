import { Monitor, Moon, Sun } from 'lucide-react';
import { Menu } from '../overlays/menu.tsx';
import { IconButton } from '../primitives/icon-button.tsx';
import { type Theme, useTheme } from '../theme/theme-provider.tsx';

const CHOICES: readonly { value: Theme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
];
const ICONS = { light: Sun, dark: Moon, system: Monitor } as const;

/** Picks light, dark or the system theme. */
export function ThemeSwitch() {
  const { theme, setTheme } = useTheme();
  const Icon = ICONS[theme];
  return (
    <Menu
      label="Theme"
      trigger={<IconButton label="Theme" icon={<Icon aria-hidden />} />}
      items={[
        {
          choices: CHOICES,
          value: theme,
          onChoose: (value) => setTheme(CHOICES.find((choice) => choice.value === value)?.value ?? 'system'),
        },
      ]}
    />
  );
}
