import type { ReactNode } from 'react';

export type PaletteItem = {
  id: string;
  label: string;
  description?: string;
  icon?: ReactNode;
  keywords?: readonly string[];
  shortcut?: string;
  onSelect: () => void;
};
export type PaletteGroup = {
  heading: string;
  items: readonly PaletteItem[] /** Found by the server: shown even if their words don't match. */;
  isAsync?: boolean;
};
