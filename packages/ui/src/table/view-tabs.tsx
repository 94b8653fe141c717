import { Plus, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import { IconButton } from '../primitives/icon-button.tsx';

type ViewTabsProps = {
  /** "Views of contacts" */
  label: string;
  /** The tab without a saved view: "All contacts". */
  all: string;
  views: readonly { id: string; name: string; isShared: boolean }[];
  /** The open view; null for all. */
  value: string | null;
  onChange: (id: string | null) => void;
  /** Saves what is shown under a name. */
  onAdd: () => void;
  /** Beside the open view: its menu. */
  menu?: ReactNode;
  /** At the right, while what is shown differs from the open view. */
  actions?: ReactNode;
};

function Tab({ isOpen, onClick, children }: { isOpen: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={isOpen}
      onClick={onClick}
      className={cn(
        'inline-flex h-9.5 shrink-0 items-center gap-1.5 border-b-2 border-transparent text-sm font-medium whitespace-nowrap text-muted-foreground hover:text-foreground focus-visible:-outline-offset-2 max-sm:h-11 max-sm:text-base [&_svg]:size-3.5',
        isOpen && 'border-primary-text text-foreground',
      )}
    >
      {children}
    </button>
  );
}

/** The saved views of a list, above its table. */
export function ViewTabs({ label, all, views, value, onChange, onAdd, menu, actions }: ViewTabsProps) {
  return (
    <div className="mb-3 flex items-center gap-x-4 shadow-[inset_0_-1px_0_var(--border)] max-sm:flex-wrap">
      <div
        role="group"
        aria-label={label}
        className="-mx-4 flex min-w-0 flex-1 items-center gap-5 overflow-x-auto px-4 [scrollbar-width:none] sm:mx-0 sm:px-0"
      >
        <Tab isOpen={value === null} onClick={() => onChange(null)}>
          {all}
        </Tab>
        {views.map(({ id, name, isShared }) => (
          <span key={id} className="inline-flex shrink-0 items-center gap-0.5">
            <Tab isOpen={id === value} onClick={() => onChange(id)}>
              {name}
              {isShared ? <UsersRound role="img" aria-label="Shared with the team" /> : null}
            </Tab>
            {id === value ? menu : null}
          </span>
        ))}
        <span className="-ml-3">
          <IconButton size="sm" label="Save view" icon={<Plus aria-hidden />} onClick={onAdd} />
        </span>
      </div>
      {actions ? <div className="flex shrink-0 items-center gap-1.5 pb-1">{actions}</div> : null}
    </div>
  );
}
