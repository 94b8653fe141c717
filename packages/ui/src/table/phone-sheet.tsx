import { Columns3, ListFilter } from 'lucide-react';
import { useState } from 'react';
import { Sheet } from '../overlays/sheet.tsx';
import { Button } from '../primitives/button.tsx';
import { Checkbox } from '../primitives/inputs/checkbox.tsx';
import { Select } from '../primitives/inputs/select.tsx';
import { Chips, FilterControls, isInForce } from './filters/filter-bar.tsx';
import type { TableFilter } from './filters/filters.tsx';
import type { DataTableProps, SortState } from './types.ts';
import type { TableModel } from './use-table-model.ts';

type PhoneSheetProps<Row> = Pick<
  DataTableProps<Row>,
  'columns' | 'sort' | 'onSortChange' | 'onClearFilters'
> & {
  filters: readonly TableFilter[];
  choices: TableModel<Row>['choices'];
};

const directions = [
  ['asc', 'ascending'],
  ['desc', 'descending'],
] as const;

function SortChoice<Row>({
  columns,
  sort,
  onSortChange,
}: Pick<PhoneSheetProps<Row>, 'columns' | 'sort' | 'onSortChange'>) {
  const sorts = columns
    .filter((column) => column.sortable)
    .flatMap(({ id, header }) =>
      directions.map(([direction, word]) => ({
        value: `${id} ${direction}`,
        label: `${header}, ${word}`,
        sort: { id, direction } satisfies SortState,
      })),
    );
  if (!onSortChange || sorts.length === 0) return null;
  return (
    <label className="flex flex-col gap-1.25 text-xs font-strong">
      Sort by
      <Select
        value={sort ? `${sort.id} ${sort.direction}` : ''}
        options={sorts.map(({ value, label }) => ({ value, label }))}
        onChange={({ target }) => {
          const chosen = sorts.find(({ value }) => value === target.value);
          if (chosen) onSortChange(chosen.sort);
        }}
      />
    </label>
  );
}

/** Phones: filters, order and columns in one bottom sheet; the filters in force are chips in a row of their own. */
export function PhoneSheet<Row>({ filters, choices, onClearFilters, ...sorting }: PhoneSheetProps<Row>) {
  const [isOpen, setIsOpen] = useState(false);
  const active = filters.filter(isInForce).length;
  const hasSort = sorting.onSortChange !== undefined && sorting.columns.some((column) => column.sortable);
  if (filters.length === 0 && choices.length === 0 && !hasSort) return null;
  const title = filters.length > 0 ? 'Filters' : hasSort ? 'Sort' : 'Columns';
  return (
    <>
      <Button
        icon={title === 'Columns' ? <Columns3 aria-hidden /> : <ListFilter aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {title}
        {active > 0 ? (
          <span className="tabular rounded-tag bg-primary-soft px-1.5 text-xs text-primary-text">
            {active}
          </span>
        ) : null}
      </Button>
      {active > 0 ? (
        <div className="-mx-4 flex basis-[calc(100%+2rem)] gap-1.5 overflow-x-auto px-4 py-0.5 [scrollbar-width:none]">
          <Chips filters={filters} onOpen={() => setIsOpen(true)} />
        </div>
      ) : null}
      <Sheet
        side="bottom"
        title={title}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        footer={
          <>
            {active > 0 && onClearFilters ? <Button onClick={onClearFilters}>Clear filters</Button> : null}
            <Button variant="primary" onClick={() => setIsOpen(false)}>
              Done
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <FilterControls filters={filters} />
          <SortChoice {...sorting} />
          <ColumnChoice choices={choices} />
        </div>
      </Sheet>
    </>
  );
}

function ColumnChoice<Row>({ choices }: { choices: TableModel<Row>['choices'] }) {
  if (choices.length === 0) return null;
  return (
    <fieldset className="flex flex-col">
      <legend className="text-xs font-strong">Columns</legend>
      {choices.map(({ id, header, isVisible, onToggle }) => (
        <label key={id} className="flex min-h-11 items-center gap-2">
          <Checkbox checked={isVisible} onChange={onToggle} />
          {header}
        </label>
      ))}
    </fieldset>
  );
}
