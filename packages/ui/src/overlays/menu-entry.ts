import type { ReactNode } from 'react';

export type MenuItem = {
  label: string;
  icon?: ReactNode;
  onSelect?: () => void;
  href?: string;
  tone?: 'danger';
  /** Why it can't be used now; shown below the label. */
  disabledReason?: string | null | undefined;
  description?: string;
  shortcut?: string;
  /** A tick; true or false makes it a checkbox item, which keeps the menu open. */
  checked?: boolean;
};
/** A radio item. Choosing one closes the menu. */
export type MenuChoices = {
  choices: readonly { value: string; label: string }[];
  value: string;
  onChoose: (value: string) => void;
};
export type MenuEntry = MenuItem | MenuChoices | { heading: string } | 'separator';
