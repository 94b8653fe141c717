import { Check } from 'lucide-react';
import { Menu as RadixMenu } from 'radix-ui/internal';
import { type RefObject, useRef } from 'react';
import { cn } from '../cn.ts';
import { Anchor } from '../link.tsx';
import type { MenuChoices, MenuEntry, MenuItem } from './menu-entry.ts';

const menuContentClass =
  'z-50 max-h-[min(var(--radix-popper-available-height),32rem)] min-w-44 max-w-80 overflow-y-auto rounded-card bg-popover p-1 text-popover-foreground shadow-popover data-[state=open]:animate-pop';
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
      <RadixMenu.CheckboxItem
        checked={item.checked}
        disabled={isDisabled}
        className={cn(className, 'pl-8')}
        onSelect={(event) => event.preventDefault()}
        onCheckedChange={() => item.onSelect?.()}
      >
        <RadixMenu.ItemIndicator className="absolute left-2">
          <Check aria-hidden />
        </RadixMenu.ItemIndicator>
        <ItemBody item={item} />
      </RadixMenu.CheckboxItem>
    );
  }
  if (item.href && !isDisabled) {
    return (
      <RadixMenu.Item asChild className={className} onSelect={() => onChoose(item)}>
        <Anchor href={item.href} aria-current={isCurrent ? 'page' : undefined}>
          <ItemBody item={item} />
        </Anchor>
      </RadixMenu.Item>
    );
  }
  return (
    <RadixMenu.Item disabled={isDisabled} className={className} onSelect={() => onChoose(item)}>
      <ItemBody item={item} />
    </RadixMenu.Item>
  );
}

function Choices({ entry, onChoose }: { entry: MenuChoices; onChoose: (item: MenuItem) => void }) {
  return (
    <RadixMenu.RadioGroup value={entry.value}>
      {entry.choices.map(({ value, label }) => (
        <RadixMenu.RadioItem
          key={value}
          value={value}
          className={cn(itemClass, 'pl-8')}
          onSelect={() => onChoose({ label, onSelect: () => entry.onChoose(value) })}
        >
          <RadixMenu.ItemIndicator className="absolute left-2">
            <Check aria-hidden />
          </RadixMenu.ItemIndicator>
          <ItemBody item={{ label }} />
        </RadixMenu.RadioItem>
      ))}
    </RadixMenu.RadioGroup>
  );
}

function entryKey(entry: MenuEntry): string {
  if (typeof entry === 'string') return entry;
  if ('choices' in entry) return 'choices';
  return 'heading' in entry ? entry.heading : entry.label;
}

type EntryProps = { entry: MenuEntry; currentPath: string | undefined; onChoose: (item: MenuItem) => void };

function Entry({ entry, currentPath, onChoose }: EntryProps) {
  if (entry === 'separator') return <RadixMenu.Separator className="-mx-1 my-1 h-px bg-border-soft" />;
  if ('choices' in entry) return <Choices entry={entry} onChoose={onChoose} />;
  if ('heading' in entry)
    return (
      <RadixMenu.Label className="px-2 pt-1.5 pb-1 text-xs font-medium text-muted-foreground">
        {entry.heading}
      </RadixMenu.Label>
    );
  return (
    <Item
      item={entry}
      onChoose={onChoose}
      isCurrent={currentPath !== undefined && entry.href === currentPath}
    />
  );
}

type OpenMenuProps = {
  button: RefObject<HTMLButtonElement | null>;
  id: string;
  label: string | undefined;
  entries: readonly MenuEntry[];
  align: 'start' | 'center' | 'end';
  currentPath: string | undefined;
  /** Opened by a key: starts on the first entry. */
  isByKey: boolean;
  onClose: () => void;
};

function startOnFirst(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const first = event.currentTarget.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])');
  if (first === null) return;
  event.preventDefault();
  first.focus({ preventScroll: true });
}

/** The list of an open menu, below its button. */
export function OpenMenu(props: OpenMenuProps) {
  const { button, id, label, entries, align, currentPath, isByKey, onClose } = props;
  // Runs the choice after the menu has closed and focus is back on its button, so that a dialog it opens
  // knows where to return.
  const chosen = useRef<MenuItem>(null);
  const isLeft = useRef(false);
  const isByPointer = useRef(!isByKey);
  const byPointer = () => {
    isByPointer.current = true;
  };
  const byKey = () => {
    isByPointer.current = false;
  };
  const choose = (item: MenuItem) => {
    chosen.current = item;
  };
  const finish = (event: Event) => {
    event.preventDefault();
    // A key may have opened something since, such as the palette: it would close if the focus left it.
    const other = document.activeElement?.closest('[role="dialog"], [role="alertdialog"]') ?? null;
    const isElsewhere = other !== null && !other.contains(button.current);
    // Browsers draw a ring around what a script focuses, as if a key had led there.
    if (!isLeft.current && !isElsewhere)
      button.current?.focus(isByPointer.current ? { focusVisible: false } : {});
    const item = chosen.current;
    queueMicrotask(() => item?.onSelect?.());
  };
  const name = label === undefined ? { 'aria-labelledby': `${id}-button` } : { 'aria-label': label };
  return (
    <RadixMenu.Root open modal={false} onOpenChange={onClose}>
      <RadixMenu.Anchor virtualRef={button} />
      <RadixMenu.Portal>
        {/* A landmark of its own: the menu is rendered outside of the page's. */}
        <section aria-label={label ?? 'Menu'}>
          <RadixMenu.Content
            {...name}
            {...(isByKey ? { onOpenAutoFocus: startOnFirst } : {})}
            id={id}
            onCloseAutoFocus={finish}
            onPointerDownCapture={byPointer}
            onKeyDownCapture={byKey}
            onEscapeKeyDown={byKey}
            onInteractOutside={() => {
              isLeft.current = true;
            }}
            align={align}
            sideOffset={4}
            collisionPadding={8}
            className={menuContentClass}
          >
            {entries.map((entry, index) => (
              <Entry
                key={`${index}-${entryKey(entry)}`}
                entry={entry}
                currentPath={currentPath}
                onChoose={choose}
              />
            ))}
          </RadixMenu.Content>
        </section>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}
