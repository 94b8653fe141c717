import { Plus, X } from 'lucide-react';
import { Popover } from '../../overlays/popover.tsx';
import { Button } from '../../primitives/button.tsx';
import type { TableFilter } from './filters.tsx';

export const isInForce = (filter: TableFilter) => filter.value !== null;

/** Every filter under its name. */
export function FilterControls({ filters }: { filters: readonly TableFilter[] }) {
  return filters.map((filter) => (
    <div key={filter.id} role="group" aria-label={filter.label} className="flex min-w-0 flex-col gap-1.25">
      <span aria-hidden className="text-xs font-strong">
        {filter.label}
      </span>
      {filter.control}
    </div>
  ));
}

type ChipsProps = { filters: readonly TableFilter[]; onOpen: () => void };

/** The filters in force, each with a press to change it and one to remove it. */
export function Chips({ filters, onOpen }: ChipsProps) {
  return filters.filter(isInForce).map(({ id, label, value, onClear }) => (
    <span
      key={id}
      className="inline-flex h-6.5 max-w-full min-w-0 shrink-0 items-stretch rounded-[7px] bg-raised text-xs shadow-button max-sm:h-11 max-sm:text-sm"
    >
      <button
        type="button"
        className="flex min-w-0 items-center gap-1.25 rounded-l-[7px] pr-0.5 pl-2"
        onClick={onOpen}
      >
        <span className="shrink-0 text-muted-foreground">{label}</span>
        <span className="max-w-56 truncate font-semibold">{value}</span>
      </button>
      <button
        type="button"
        aria-label={`Remove filter: ${label}`}
        className="grid w-6 place-items-center rounded-r-[7px] text-muted-foreground hover:text-foreground max-sm:w-10"
        onClick={onClear}
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  ));
}

type FilterBarProps = {
  filters: readonly TableFilter[];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onClearFilters: (() => void) | undefined;
};

/** Wide: the chips, and the button with all filters behind it. */
export function FilterBar({ filters, isOpen, onOpenChange, onClearFilters }: FilterBarProps) {
  if (filters.length === 0) return null;
  return (
    <>
      <Chips filters={filters} onOpen={() => onOpenChange(true)} />
      <Popover
        label="Filters"
        open={isOpen}
        onOpenChange={onOpenChange}
        className="flex w-72 flex-col gap-3"
        trigger={
          <button
            type="button"
            className="inline-flex h-6.5 shrink-0 items-center gap-1 rounded-[7px] border border-dashed border-input px-2 text-xs text-muted-foreground hover:text-foreground"
          >
            <Plus aria-hidden className="size-3.5" />
            Filter
          </button>
        }
      >
        <FilterControls filters={filters} />
        {filters.some(isInForce) && onClearFilters ? (
          <Button size="sm" className="self-start" onClick={onClearFilters}>
            Clear all
          </Button>
        ) : null}
      </Popover>
    </>
  );
}
