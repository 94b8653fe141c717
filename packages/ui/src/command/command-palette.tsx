import { Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Backdrop } from '../overlays/backdrop.tsx';
import { useDialogFocus } from '../overlays/use-dialog-focus.ts';
import { Spinner } from '../primitives/spinner.tsx';
import { optionId, PaletteResults } from './palette-results.tsx';
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
  const items = groups.flatMap((group) => group.items);
  const isKept = marked.query === query && items.some(({ id }) => id === marked.id);
  const id = isKept ? marked.id : (items[0]?.id ?? '');
  const mark = (next: string | undefined) => next !== undefined && setMarked({ id: next, query });
  const at = items.findIndex((item) => item.id === id);
  return {
    id,
    item: items[at],
    mark,
    /** By one place, from the end to the beginning again. */
    step: (by: 1 | -1) => mark(items.at((at + by) % items.length)?.id),
    toEnd: (end: 'first' | 'last') => mark(items.at(end === 'first' ? 0 : -1)?.id),
  };
}

type Mark = ReturnType<typeof useMarkedRow>;

function walkByKey(event: KeyboardEvent, mark: Mark, onChoose: (item: PaletteItem) => void): void {
  // The key belongs to the composition of a letter.
  if (event.nativeEvent.isComposing) return;
  const run = {
    // The search box is all there is to focus.
    Tab: () => undefined,
    ArrowDown: () => mark.step(1),
    ArrowUp: () => mark.step(-1),
    Home: () => mark.toEnd('first'),
    End: () => mark.toEnd('last'),
    Enter: () => mark.item && onChoose(mark.item),
  }[event.key];
  if (run === undefined) return;
  event.preventDefault();
  run();
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
  const listId = useId();
  return (
    <Dialog.Root open={isOpen} onOpenChange={close} modal={false}>
      <Dialog.Portal>
        <Backdrop />
        <Dialog.Content {...handlers} aria-modal aria-describedby={undefined} className={panelClass}>
          <Dialog.Title className="sr-only">Search and commands</Dialog.Title>
          <div className="flex items-center gap-2.5 border-b border-border px-3.5 text-muted-foreground">
            {isSearching ? <Spinner label="Searching" /> : <Search aria-hidden className="size-4 shrink-0" />}
            <input
              type="text"
              role="combobox"
              aria-label="Search and commands"
              aria-autocomplete="list"
              aria-expanded
              aria-controls={listId}
              aria-activedescendant={mark.id === '' ? undefined : optionId(listId, mark.id)}
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              value={query}
              onChange={({ target }) => type(target.value)}
              onKeyDown={(event) => walkByKey(event, mark, choose)}
              placeholder={placeholder}
              className="h-12 min-w-0 flex-1 bg-transparent text-touch text-foreground outline-none"
            />
          </div>
          {isSearching || groups.length > 0 ? null : (
            <p role="status" className="px-3 py-8 text-center text-muted-foreground">
              Nothing found for “{query}”
            </p>
          )}
          <PaletteResults
            listId={listId}
            groups={groups}
            marked={mark.id}
            onMark={mark.mark}
            onChoose={choose}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
