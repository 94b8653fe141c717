import { Tabs as RadixTabs } from 'radix-ui';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { cn } from '../cn.ts';
import { formatCount } from '../format-count.ts';
import { underlinedTab } from './tab-class.ts';

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
        className="relative -mx-4 flex gap-1 overflow-x-auto bg-[linear-gradient(var(--border),var(--border))] bg-[length:100%_1px] bg-bottom bg-no-repeat px-2 [scrollbar-width:none] sm:-mx-2 sm:bg-[length:calc(100%-1rem)_1px] sm:px-0"
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

/** The library focuses a pressed tab by script, around which browsers draw a ring as if a key had led there. */
function focusQuietly({ button, currentTarget }: MouseEvent<HTMLButtonElement>): void {
  if (button === 0) currentTarget.focus({ focusVisible: false });
}

function TabTrigger({ item: { value, label, count, icon, disabled } }: { item: TabItem }) {
  return (
    <RadixTabs.Trigger
      value={value}
      disabled={disabled}
      onMouseDown={focusQuietly}
      className={cn(
        underlinedTab,
        'transition-colors disabled:opacity-60 max-sm:min-w-11 max-sm:justify-center data-[state=active]:text-foreground data-[state=active]:after:bg-primary-text [&_svg]:size-4',
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
