import { Tabs as RadixTabs } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { cn } from '../cn.ts';
import { formatCount } from '../format-count.ts';

export type TabItem = {
  value: string;
  label: string;
  count?: number | undefined;
  icon?: ReactNode;
  content?: ReactNode;
  disabled?: boolean;
  isKept?: boolean;
};

type TabsProps = {
  items: readonly TabItem[];
  /** Keep it in the URL. */
  value: string;
  onValueChange: (value: string) => void;
  /** Accessible name of the row of tabs. */
  label: string;
  className?: string;
  children?: ReactNode;
};

/**
 * Controlled tabs. Mounts only the open tab, plus tabs marked `isKept` because they hold input. Arrow keys
 * move, Enter or Space opens.
 */
export function Tabs({ items, value, onValueChange, label, className, children }: TabsProps) {
  const row = useOpenTabInView(value);
  return (
    <RadixTabs.Root value={value} onValueChange={onValueChange} activationMode="manual" className={className}>
      <RadixTabs.List
        ref={row}
        aria-label={label}
        className="relative -mx-4 flex gap-5 overflow-x-auto px-4 shadow-[inset_0_-1px_0_var(--border)] [scrollbar-width:none] sm:mx-0 sm:px-0"
      >
        {items.map((item) => (
          <TabTrigger key={item.value} item={item} />
        ))}
      </RadixTabs.List>
      {items.map((item) => (
        <RadixTabs.Content
          key={item.value}
          value={item.value}
          className="pt-4 data-[state=inactive]:hidden"
          {...(item.isKept ? { forceMount: true as const } : {})}
        >
          {item.content ?? (item.value === value ? children : null)}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}

/** Scrolls the row of tabs to centre the open one without scrolling the page. */
function useOpenTabInView(value: string) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the open tab can be off screen.
    const tab = row.current?.querySelector<HTMLElement>('[data-state=active]');
    if (row.current && tab)
      row.current.scrollLeft = tab.offsetLeft + (tab.offsetWidth - row.current.clientWidth) / 2;
  }, [value]);
  return row;
}

function TabTrigger({ item: { value, label, count, icon, disabled } }: { item: TabItem }) {
  return (
    <RadixTabs.Trigger
      value={value}
      disabled={disabled}
      className={cn(
        'inline-flex h-9.5 shrink-0 items-center gap-1.5 border-b-2 border-transparent text-sm font-medium whitespace-nowrap text-muted-foreground transition-colors max-sm:h-11 max-sm:min-w-11 max-sm:justify-center max-sm:text-base',
        'hover:text-foreground focus-visible:-outline-offset-2 disabled:opacity-60 data-[state=active]:border-primary-text data-[state=active]:text-foreground [&_svg]:size-4',
      )}
    >
      {icon}
      {label}
      {count === undefined ? null : (
        <span className="tabular rounded-tag bg-muted px-1.25 text-micro leading-4 text-muted-foreground">
          {formatCount(count)}
        </span>
      )}
    </RadixTabs.Trigger>
  );
}
