import type { MouseEvent, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { Anchor } from '../link.tsx';
import type { MenuChoices, MenuEntry } from '../overlays/menu.tsx';
import { Sheet } from '../overlays/sheet.tsx';

export type NavGroup = { label: string; icon?: ReactNode } & (
  | { href: string }
  | { items: readonly NavEntry[]; also?: readonly string[] }
);
type NavEntry = Exclude<MenuEntry, MenuChoices>;

const row =
  'flex min-h-11 w-full items-center gap-2.5 rounded-control px-3 text-left text-touch hover:bg-accent [&_svg]:size-4 [&_svg]:shrink-0';

function NavRow({
  entry,
  currentPath,
  onDone,
}: {
  entry: NavEntry;
  currentPath: string;
  onDone: () => void;
}) {
  if (entry === 'separator') return <hr className="my-1 border-border-soft" />;
  if ('heading' in entry) return <p className="px-3 pt-2 text-xs text-muted-foreground">{entry.heading}</p>;
  const isCurrent = entry.href === currentPath;
  const className = cn(
    row,
    isCurrent && 'bg-primary-soft font-medium text-primary-text',
    entry.tone === 'danger' && 'text-danger',
  );
  const press = () => {
    entry.onSelect?.();
    onDone();
  };
  return entry.href ? (
    <Anchor
      href={entry.href}
      className={className}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={press}
    >
      {entry.icon}
      {entry.label}
    </Anchor>
  ) : (
    <button type="button" className={className} onClick={press}>
      {entry.icon}
      {entry.label}
    </button>
  );
}

type NavSheetProps = {
  groups: readonly NavGroup[];
  currentPath: string;
  isOpen: boolean;
  onClose: () => void;
  footer: ReactNode;
};

/** The menu groups on narrow screens, all expanded. */
export function NavSheet({ groups, currentPath, isOpen, onClose, footer }: NavSheetProps) {
  const closeAfterLink = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a') !== null) onClose();
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="Menu"
      side="left"
      footer={
        <div
          role="presentation"
          onClick={closeAfterLink}
          className="flex w-full flex-wrap items-center justify-between gap-2 sm:hidden"
        >
          {footer}
        </div>
      }
    >
      <nav aria-label="Main" className="-mx-2 -mt-2 flex flex-col gap-3">
        {groups.map((group) =>
          'href' in group ? (
            <NavRow key={group.label} entry={group} currentPath={currentPath} onDone={onClose} />
          ) : (
            <section key={group.label} aria-label={group.label}>
              <p className="px-3 pb-1 text-sm font-medium text-muted-foreground">{group.label}</p>
              {group.items.map((entry, index) => (
                <NavRow
                  key={typeof entry === 'object' && 'label' in entry ? entry.label : index}
                  entry={entry}
                  currentPath={currentPath}
                  onDone={onClose}
                />
              ))}
            </section>
          ),
        )}
      </nav>
    </Sheet>
  );
}
