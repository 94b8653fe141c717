import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { cn } from '../cn.ts';
import { Anchor } from '../link.tsx';

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

const menuContentClass =
  'z-50 max-h-[min(var(--radix-dropdown-menu-content-available-height),32rem)] min-w-44 max-w-80 overflow-y-auto rounded-card bg-popover p-1 text-popover-foreground shadow-popover data-[state=open]:animate-pop';
const itemClass =
  'relative flex min-h-8 cursor-default items-center gap-2 rounded-control px-2 py-1 text-sm outline-none select-none max-sm:min-h-11 max-sm:text-base data-[highlighted]:bg-accent data-[disabled]:text-muted-foreground [&_svg]:size-4 [&_svg]:shrink-0';

function ItemBody({ item }: { item: MenuItem }) {
  const note = item.disabledReason ?? item.description;
  return (
    <>
      {item.icon}
      <span className="min-w-0 flex-1">
        <span className="block">{item.label}</span>
        {note ? <span className="block text-xs text-muted-foreground">{note}</span> : null}
      </span>
      {item.shortcut ? (
        <kbd className="ml-4 font-sans text-xs text-muted-foreground">{item.shortcut}</kbd>
      ) : null}
    </>
  );
}

function Item({
  item,
  isCurrent,
  onChoose,
}: {
  item: MenuItem;
  isCurrent: boolean;
  onChoose: (item: MenuItem) => void;
}) {
  const isDisabled = Boolean(item.disabledReason);
  const className = cn(
    itemClass,
    isCurrent && 'font-medium text-primary-text',
    item.tone === 'danger' && !isDisabled && 'text-danger data-[highlighted]:bg-danger-soft',
  );
  if (item.checked !== undefined) {
    return (
      <DropdownMenu.CheckboxItem
        checked={item.checked}
        disabled={isDisabled}
        className={cn(className, 'pl-8')}
        onSelect={(event) => event.preventDefault()}
        onCheckedChange={() => item.onSelect?.()}
      >
        <DropdownMenu.ItemIndicator className="absolute left-2">
          <Check aria-hidden />
        </DropdownMenu.ItemIndicator>
        <ItemBody item={item} />
      </DropdownMenu.CheckboxItem>
    );
  }
  if (item.href && !isDisabled) {
    return (
      <DropdownMenu.Item asChild className={className} onSelect={() => onChoose(item)}>
        <Anchor href={item.href} aria-current={isCurrent ? 'page' : undefined}>
          <ItemBody item={item} />
        </Anchor>
      </DropdownMenu.Item>
    );
  }
  return (
    <DropdownMenu.Item disabled={isDisabled} className={className} onSelect={() => onChoose(item)}>
      <ItemBody item={item} />
    </DropdownMenu.Item>
  );
}

type MenuProps = {
  /** A button; gets the aria wiring. */
  trigger: ReactNode;
  items: readonly MenuEntry[];
  align?: 'start' | 'center' | 'end';
  label?: string;
  /** Marks the entry that leads to this page. */
  currentPath?: string;
};

function Choices({ entry, onChoose }: { entry: MenuChoices; onChoose: (item: MenuItem) => void }) {
  return (
    <DropdownMenu.RadioGroup value={entry.value}>
      {entry.choices.map(({ value, label }) => (
        <DropdownMenu.RadioItem
          key={value}
          value={value}
          className={cn(itemClass, 'pl-8')}
          onSelect={() => onChoose({ label, onSelect: () => entry.onChoose(value) })}
        >
          <DropdownMenu.ItemIndicator className="absolute left-2">
            <Check aria-hidden />
          </DropdownMenu.ItemIndicator>
          <ItemBody item={{ label }} />
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

function entryKey(entry: MenuEntry): string {
  if (typeof entry === 'string') return entry;
  if ('choices' in entry) return 'choices';
  return 'heading' in entry ? entry.heading : entry.label;
}

type EntryProps = { entry: MenuEntry; currentPath: string | undefined; onChoose: (item: MenuItem) => void };

function Entry({ entry, currentPath, onChoose }: EntryProps) {
  if (entry === 'separator') return <DropdownMenu.Separator className="-mx-1 my-1 h-px bg-border-soft" />;
  if ('choices' in entry) return <Choices entry={entry} onChoose={onChoose} />;
  if ('heading' in entry)
    return (
      <DropdownMenu.Label className="px-2 pt-1.5 pb-1 text-xs font-medium text-muted-foreground">
        {entry.heading}
      </DropdownMenu.Label>
    );
  return (
    <Item
      item={entry}
      onChoose={onChoose}
      isCurrent={currentPath !== undefined && entry.href === currentPath}
    />
  );
}

/** A drop-down list of actions or links. */
export function Menu({ trigger, items, align = 'end', label, currentPath }: MenuProps) {
  // Runs the choice after the menu has closed and focus is back on its button, so that a dialog it opens
  // knows where to return.
  const chosen = useRef<MenuItem>(null);
  const choose = (item: MenuItem) => {
    chosen.current = item;
  };
  const finish = () => {
    const item = chosen.current;
    chosen.current = null;
    queueMicrotask(() => item?.onSelect?.());
  };
  const name = label ? { 'aria-label': label, 'aria-labelledby': undefined } : {};
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        {/* A landmark of its own: the menu is rendered outside of the page's. */}
        <section aria-label={label ?? 'Menu'}>
          <DropdownMenu.Content
            {...name}
            onCloseAutoFocus={finish}
            align={align}
            sideOffset={4}
            collisionPadding={8}
            className={menuContentClass}
          >
            {items.map((entry, index) => (
              <Entry
                key={`${index}-${entryKey(entry)}`}
                entry={entry}
                currentPath={currentPath}
                onChoose={choose}
              />
            ))}
          </DropdownMenu.Content>
        </section>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
