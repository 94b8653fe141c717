import { Plus, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import { openTab, underlinedTab } from '../primitives/tab-class.ts';
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
  /** Below a page's own tabs they are pills: a second row of the same tabs would read as one with the first. */
  isBelowTabs?: boolean | undefined;
};

type TabProps = { isOpen: boolean; isPill: boolean; onClick: () => void; children: ReactNode };

function Tab({ isOpen, isPill, onClick, children }: TabProps) {
  return (
    <button
      type="button"
      aria-pressed={isOpen}
      onClick={onClick}
      className={cn(
        '[&_svg]:size-3.5',
        isPill
          ? 'inline-flex h-8 shrink-0 items-center gap-1.5 rounded-full px-3 text-sm font-medium whitespace-nowrap text-muted-foreground hover:text-foreground focus-visible:-outline-offset-2 max-sm:h-11 max-sm:text-base'
          : underlinedTab,
        isOpen && (isPill ? 'bg-muted text-foreground' : openTab),
      )}
    >
      {children}
    </button>
  );
}

/** The saved views of a list, above its table. */
export function ViewTabs(props: ViewTabsProps) {
  const { label, all, views, value, onChange, onAdd, menu, actions, isBelowTabs = false } = props;
  return (
    <div
      className={cn(
        'mb-3 flex items-center gap-x-4 max-sm:flex-wrap',
        !isBelowTabs && 'shadow-[inset_0_-1px_0_var(--border)]',
      )}
    >
      <div
        role="group"
        aria-label={label}
        className={cn(
          '-mx-4 flex min-w-0 flex-1 items-center gap-1 overflow-x-auto [scrollbar-width:none] sm:px-0',
          isBelowTabs ? 'px-4 sm:mx-0' : 'px-2 sm:-mx-2',
        )}
      >
        <Tab isPill={isBelowTabs} isOpen={value === null} onClick={() => onChange(null)}>
          {all}
        </Tab>
        {views.map(({ id, name, isShared }) => (
          <span key={id} className="inline-flex shrink-0 items-center">
            <Tab isPill={isBelowTabs} isOpen={id === value} onClick={() => onChange(id)}>
              {name}
              {isShared ? <UsersRound role="img" aria-label="Shared with the team" /> : null}
            </Tab>
            {id === value ? menu : null}
          </span>
        ))}
        <span className={isBelowTabs ? undefined : '-ml-1'}>
          <IconButton size="sm" label="Save view" icon={<Plus aria-hidden />} onClick={onAdd} />
        </span>
      </div>
      {actions ? <div className="flex shrink-0 items-center gap-1.5 pb-1">{actions}</div> : null}
    </div>
  );
}
