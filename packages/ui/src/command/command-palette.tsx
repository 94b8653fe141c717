import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useRef, useState } from 'react';
import { overlayClass } from '../overlays/dialog-frame.ts';
import { useDialogFocus } from '../overlays/use-dialog-focus.ts';
import { Spinner } from '../primitives/spinner.tsx';
import { rankGroups } from './rank-groups.ts';
import type { PaletteGroup, PaletteItem } from './types.ts';

export type CommandPaletteProps = {
  isOpen: boolean;
  onClose: () => void;
  groups: readonly PaletteGroup[];
  /** What is typed, for groups the server fills. */
  onQueryChange?: (query: string) => void;
  isSearching?: boolean;
  placeholder?: string;
};

const panelClass =
  'fixed inset-x-3 top-3 z-50 mx-auto flex max-h-[min(80dvh,30rem)] max-w-xl flex-col overflow-hidden rounded-card bg-popover text-popover-foreground shadow-modal outline-none data-[state=open]:animate-fade sm:top-[12vh]';
const headingClass =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted-foreground';

function Item({ item, onChoose }: { item: PaletteItem; onChoose: (item: PaletteItem) => void }) {
  return (
    <Command.Item
      value={item.id}
      onSelect={() => onChoose(item)}
      className="flex min-h-9 items-center gap-2.5 rounded-control px-2.5 py-1.5 max-sm:min-h-11 data-[selected=true]:bg-accent [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted-foreground"
    >
      {item.icon}
      <span className="min-w-0 flex-1 truncate">
        {item.label}
        {item.description ? (
          <span className="ml-2 text-sm text-muted-foreground">{item.description}</span>
        ) : null}
      </span>
      {item.shortcut ? <kbd className="font-sans text-xs text-muted-foreground">{item.shortcut}</kbd> : null}
    </Command.Item>
  );
}

/**
 * The query and the choice. The choice runs after the palette has closed, so that a dialog it opens knows
 * where focus was.
 */
function usePalette({ onClose, onQueryChange }: CommandPaletteProps) {
  const [query, setQuery] = useState('');
  const chosen = useRef<PaletteItem>(null);
  const focus = useDialogFocus('own');
  const type = (text: string) => {
    setQuery(text);
    onQueryChange?.(text);
  };
  const close = () => {
    type('');
    onClose();
  };
  const choose = (item: PaletteItem) => {
    chosen.current = item;
    close();
  };
  const onCloseAutoFocus = (event: Event) => {
    focus.onCloseAutoFocus(event);
    chosen.current?.onSelect();
    chosen.current = null;
  };
  return {
    query,
    type,
    close,
    choose,
    handlers: { onOpenAutoFocus: focus.onOpenAutoFocus, onCloseAutoFocus },
  };
}

/** The row Enter selects: the first for what was just typed, then the same one while server results arrive. */
function useMarkedRow(groups: readonly PaletteGroup[], query: string) {
  const [marked, setMarked] = useState({ id: '', query });
  const ids = groups.flatMap(({ items }) => items.map(({ id }) => id));
  const isKept = marked.query === query && ids.includes(marked.id);
  const value = isKept ? marked.id : (ids[0] ?? '');
  return { value, onValueChange: (id: string) => setMarked({ id, query }) };
}

function Results({
  groups,
  query,
  isSearching,
  onChoose,
}: {
  groups: readonly PaletteGroup[];
  query: string;
  isSearching: boolean;
  onChoose: (item: PaletteItem) => void;
}) {
  return (
    <Command.List label="Results" className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1.5">
      {isSearching || groups.length > 0 ? null : (
        <p className="px-3 py-8 text-center text-muted-foreground">Nothing found for “{query}”</p>
      )}
      {groups.map((group) => (
        <Command.Group key={group.heading} heading={group.heading} className={headingClass}>
          {group.items.map((item) => (
            <Item key={item.id} item={item} onChoose={onChoose} />
          ))}
        </Command.Group>
      ))}
    </Command.List>
  );
}

/** A search box for pages and actions. Open it with `useShortcut('mod+k', …)`; Escape returns focus. */
export function CommandPalette(props: CommandPaletteProps) {
  const {
    isOpen,
    isSearching = false,
    placeholder = 'Search pages, contacts, campaigns, lists, templates and actions',
  } = props;
  const { query, type, close, choose, handlers } = usePalette(props);
  const groups = rankGroups(props.groups, query);
  const mark = useMarkedRow(groups, query);
  return (
    <Dialog.Root open={isOpen} onOpenChange={close}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayClass} />
        <Dialog.Content {...handlers} aria-describedby={undefined} className={panelClass}>
          <Dialog.Title className="sr-only">Search and commands</Dialog.Title>
          <Command
            {...mark}
            shouldFilter={false}
            label="Search and commands"
            loop
            className="flex min-h-0 flex-col"
          >
            <div className="flex items-center gap-2.5 border-b border-border px-3.5 text-muted-foreground">
              {isSearching ? (
                <Spinner label="Searching" />
              ) : (
                <Search aria-hidden className="size-4 shrink-0" />
              )}
              <Command.Input
                value={query}
                onValueChange={type}
                placeholder={placeholder}
                className="h-12 min-w-0 flex-1 bg-transparent text-touch text-foreground outline-none"
              />
            </div>
            <Results groups={groups} query={query} isSearching={isSearching} onChoose={choose} />
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
