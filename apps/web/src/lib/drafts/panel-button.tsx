import { Button } from '@talkdrum/ui';
import type { ReactNode } from 'react';

interface PanelButtonProps {
  icon: ReactNode;
  label: string;
  onClick: () => void;
  /** Marks the button that opens the blocks, for the keys that add one. */
  isOpener?: boolean;
}

/** On phones, below an editor: opens one of its panels as a sheet. */
export function PanelButton({ icon, label, onClick, isOpener = false }: PanelButtonProps) {
  return (
    <Button
      variant="ghost"
      data-open-blocks={isOpener || undefined}
      onClick={onClick}
      className="h-14 flex-col gap-0.5 rounded-none px-0 text-xs max-sm:h-14 max-sm:text-xs [&_svg]:size-5"
      icon={icon}
    >
      {label}
    </Button>
  );
}
