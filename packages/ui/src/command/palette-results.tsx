import { useEffect, useRef } from 'react';
import type { PaletteGroup, PaletteItem } from './types.ts';

type ItemProps = {
  id: string;
  item: PaletteItem;
  isMarked: boolean;
  onMark: (id: string) => void;
  onChoose: (item: PaletteItem) => void;
};

function Item({ id, item, isMarked, onMark, onChoose }: ItemProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isMarked) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isMarked]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the search box keeps the focus and has the keys
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isMarked}
      onPointerMove={() => isMarked || onMark(item.id)}
      onClick={() => onChoose(item)}
      className="flex min-h-9 items-center gap-2.5 rounded-control px-2.5 py-1.5 select-none max-sm:min-h-11 aria-selected:bg-accent [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted-foreground"
    >
      {item.icon}
      <span className="min-w-0 flex-1 truncate">
        {item.label}
        {item.description ? (
          <span className="ml-2 text-sm text-muted-foreground">{item.description}</span>
        ) : null}
      </span>
      {item.shortcut ? <kbd className="font-sans text-xs text-muted-foreground">{item.shortcut}</kbd> : null}
    </div>
  );
}

type PaletteResultsProps = {
  listId: string;
  groups: readonly PaletteGroup[];
  marked: string;
  onMark: (id: string) => void;
  onChoose: (item: PaletteItem) => void;
};

/** The id of an entry's element. */
export const optionId = (listId: string, id: string): string => `${listId}-${id}`;

/** The entries under their headings; the marked one is what Enter chooses. */
export function PaletteResults({ listId, groups, marked, onMark, onChoose }: PaletteResultsProps) {
  return (
    <div
      id={listId}
      role="listbox"
      aria-label="Results"
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1.5"
    >
      {groups.map(({ heading, items }) => (
        <div key={heading} role="group" aria-label={heading}>
          <p aria-hidden className="px-2.5 pt-2 pb-1 text-xs font-medium text-muted-foreground">
            {heading}
          </p>
          {items.map((item) => (
            <Item
              key={item.id}
              id={optionId(listId, item.id)}
              item={item}
              isMarked={item.id === marked}
              onMark={onMark}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
