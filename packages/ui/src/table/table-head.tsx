/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- on phones rows are blocks and grids, and browsers drop the table's own roles then */
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { cn } from '../cn.ts';
import { Checkbox } from '../primitives/checkbox.tsx';
import type { SortState, TableColumn } from './types.ts';

export const ALIGN = { left: 'text-left', right: 'text-right', center: 'text-center' } as const;
const headCell =
  'sticky top-0 z-10 h-9 bg-muted px-3 font-medium whitespace-nowrap text-muted-foreground shadow-[inset_0_-1px_0_var(--border)] first:rounded-tl-lg last:rounded-tr-lg';

/** The order after a press on a header: ascending first, then descending. */
const nextSort = (sort: SortState | null | undefined, id: string): SortState => ({
  id,
  direction: sort?.id === id && sort.direction === 'asc' ? 'desc' : 'asc',
});

function SortButton<Row>({
  column,
  sort,
  onSortChange,
}: {
  column: TableColumn<Row>;
  sort: SortState | null | undefined;
  onSortChange: (sort: SortState) => void;
}) {
  const direction = sort?.id === column.id ? sort.direction : null;
  const Icon = direction === 'asc' ? ArrowUp : direction === 'desc' ? ArrowDown : ChevronsUpDown;
  return (
    <button
      type="button"
      onClick={() => onSortChange(nextSort(sort, column.id))}
      className={cn(
        '-mx-1.5 inline-flex min-h-7 items-center gap-1 rounded-sm px-1.5 hover:bg-accent hover:text-foreground',
        direction && 'text-foreground',
        column.align === 'right' && 'flex-row-reverse',
      )}
    >
      {column.header}
      <Icon aria-hidden className={cn('size-3.5', !direction && 'opacity-60')} />
    </button>
  );
}

type TableHeadProps<Row> = {
  columns: readonly TableColumn<Row>[];
  sort: SortState | null | undefined;
  onSortChange: ((sort: SortState) => void) | undefined;
  select: { state: 'none' | 'some' | 'all'; onToggle: () => void; isDisabled: boolean } | null;
  hasActions: boolean;
};

/** The sticky header row; on phones rows are cards and the header gives way to the sort menu. */
export function TableHead<Row>({ columns, sort, onSortChange, select, hasActions }: TableHeadProps<Row>) {
  return (
    <thead role="rowgroup" className="max-sm:hidden">
      <tr role="row">
        {select ? (
          <th role="columnheader" scope="col" className={cn(headCell, 'w-10 pr-0 text-left')}>
            <Checkbox
              aria-label="Select all rows on this page"
              checked={select.state === 'all'}
              isPartial={select.state === 'some'}
              disabled={select.isDisabled}
              onChange={select.onToggle}
            />
          </th>
        ) : null}
        {columns.map((column) => (
          <th
            key={column.id}
            role="columnheader"
            scope="col"
            aria-sort={
              sort?.id === column.id ? (sort.direction === 'asc' ? 'ascending' : 'descending') : undefined
            }
            style={column.width ? { width: column.width, minWidth: column.width } : undefined}
            className={cn(headCell, ALIGN[column.align ?? 'left'])}
          >
            {column.sortable && onSortChange ? (
              <SortButton column={column} sort={sort} onSortChange={onSortChange} />
            ) : (
              column.header
            )}
          </th>
        ))}
        {hasActions ? (
          <th role="columnheader" scope="col" className={cn(headCell, 'w-12')}>
            <span className="sr-only">Actions</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}
